// `npm run bench:documents -- FOLDER`: reads all documents of a folder as workers do, and compares the words with those of
// an independent reading. Needs a build, and pdftotext (poppler-utils), pandoc and w3m for their formats.
//
//   npm run bench:documents -- FOLDER [--type pdf,docx] [--limit 100] [--worst 10]
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { MACHINE, minuteUtc } from '../support/util/when-and-where.mjs';
import { FORMATS } from './documents/reference.mjs';
import { pairsOf, shareOf, wordsOf } from './documents/words.mjs';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    type: { type: 'string', default: Object.keys(FORMATS).join() },
    limit: { type: 'string', default: 'Infinity' },
    worst: { type: 'string', default: '0' },
  },
});
/** With fewer words, a share means nothing. */
const LEAST_WORDS = 20;

const reading = join(import.meta.dirname, '../../dist/server/modules/knowledge/documents/reading');
if (positionals.length !== 1) throw new Error('Name one folder: npm run bench:documents -- FOLDER');
if (!existsSync(reading)) throw new Error('There is no build: run `npm run build` first.');
const { readIsolated } = await import(join(reading, 'read-isolated.js'));

/** Largest resident memory of the process that reads, in MB, sampled while it runs. */
function watchMemory() {
  let peak = 0;
  const timer = setInterval(async () => {
    const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8').catch(() => '');
    for (const id of children.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    }
  }, 20);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

async function measure(path, { mimeType, text }) {
  const peak = watchMemory();
  const started = performance.now();
  const result = await readIsolated(
    { path, mimeType, name: basename(path), isPage: false },
    new AbortController().signal,
  );
  const figures = { path, seconds: (performance.now() - started) / 1000, mb: peak() };
  // No words are expected from an unreadable document.
  const reference = wordsOf(await text(path).catch(() => ''));
  const isKnown = reference.length >= LEAST_WORDS;
  if ('failure' in result) return { ...figures, failure: result.failure, isKnown };
  const found = wordsOf(result.chapters.map(({ title, content }) => `${title}\n${content}`).join('\n'));
  const shares = isKnown && {
    share: shareOf(reference, found),
    ordered: shareOf(pairsOf(reference), pairsOf(found)),
  };
  return { ...figures, chapters: result.chapters.length, words: found.length, ...shares };
}

const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];
const percent = (share) => (share === undefined ? '–' : `${(share * 100).toFixed(1)} %`);
const three = (numbers, digits) =>
  [0.5, 0.95, 1].map((part) => (quantile(numbers, part) ?? 0).toFixed(digits)).join(' / ');

function failuresOf(all) {
  const codes = new Map();
  for (const { failure, isKnown } of all) {
    if (!failure) continue;
    const [count, known] = codes.get(failure) ?? [0, 0];
    codes.set(failure, [count + 1, known + (isKnown ? 1 : 0)]);
  }
  return [...codes].map(([code, [count, known]]) => `${count} ${code} (${known})`).join(', ') || 'none';
}

const ROW = (cells) => `| ${cells.join(' | ')} |`;
console.log(`Documents, ${minuteUtc()}. ${MACHINE}.\n`);
console.log(
  ROW([
    'type',
    'compared with',
    'documents',
    'chapters',
    'words: median, p5',
    'pairs: median, p5',
    's: p50 / p95 / max',
    'MB: p50 / p95 / max',
    'failures (the other program found text)',
  ]),
);
console.log(ROW(Array(9).fill('---')));
const files = (await readdir(positionals[0], { recursive: true })).sort();
for (const type of options.type.split(',')) {
  const format = FORMATS[type];
  const paths = files.filter((name) => extname(name).toLowerCase() === `.${type}`).slice(0, Number(options.limit));
  if (paths.length === 0) continue;
  const all = [];
  for (const name of paths) all.push(await measure(join(positionals[0], name), format));
  const compared = all.filter(({ share }) => share !== undefined);
  const shares = (key) =>
    [0.5, 0.05]
      .map((part) =>
        percent(
          quantile(
            compared.map((one) => one[key]),
            part,
          ),
        ),
      )
      .join(', ');
  console.log(
    ROW([
      type,
      `${format.by}: ${compared.length}`,
      all.length,
      all.reduce((sum, { chapters = 0 }) => sum + chapters, 0),
      shares('share'),
      shares('ordered'),
      three(
        all.map(({ seconds }) => seconds),
        1,
      ),
      three(
        all.map(({ mb }) => mb),
        0,
      ),
      failuresOf(all),
    ]),
  );
  const worst = [...compared].sort((a, b) => a.share - b.share).slice(0, Number(options.worst));
  for (const { path, share, ordered } of worst) console.error(`${percent(share)} ${percent(ordered)} ${path}`);
  if (Number(options.worst) > 0)
    for (const one of all) if (one.failure) console.error(one.failure, one.isKnown, one.path);
}
