// `npm run bench:dev`: time from saving a file to seeing the change under `npm run dev`, on a copy of the sources.
//
//   npm run bench:dev -- [--runs 10] [--only server,client,text]
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { copySources } from '../support/server/launch/source-copy.mjs';
import { openChromium } from '../support/stage/chromium.mjs';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, only: { type: 'string', default: 'server,client,text' } },
});
/** Between two edits, as long as an engineer needs at least for the next one. */
const PAUSE_MS = 5000;
const TIMEOUT_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'regent-dev-'));
const project = join(folder, 'regent');
const port = await freePort();
const url = `http://localhost:${port}`;

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}

async function until(isSo, everyMs = 10) {
  for (const end = Date.now() + TIMEOUT_MS; !(await isSo()); await sleep(everyMs))
    if (Date.now() > end) throw new Error(`Timed out. npm run dev printed:\n${output}`);
}

/** Replaces `from` in a file of the copy by what `to` returns for the number of the edit. */
function editor(file, from, to) {
  const path = join(project, file);
  const original = readFileSync(path, 'utf8');
  if (!original.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return (number) => writeFileSync(path, original.replace(from, to(number)));
}

/** Status of the health check, through the development server; undefined while the API restarts. */
const health = () =>
  fetch(`${url}/api/health/live`).then(
    async (response) => (response.ok ? (await response.json()).status : undefined),
    () => undefined,
  );

function edits(page) {
  const shown = (selector) => () => page.waitForSelector(selector, { timeout: TIMEOUT_MS });
  return {
    server: {
      edit: editor(
        'server/src/app/health/health.controller.ts',
        "{ status: 'ok' }",
        (n) => `{ status: 'ok-${n}' as 'ok' }`,
      ),
      seen: (n) => until(async () => (await health()) === `ok-${n}`),
    },
    client: {
      edit: editor(
        'client/src/features/auth/sign-in/auth-card.tsx',
        '<AuthEmblem />',
        (n) => `<AuthEmblem /><i id="edit-${n}" />`,
      ),
      seen: (n) => page.waitForSelector(`#edit-${n}`, { state: 'attached', timeout: TIMEOUT_MS }),
    },
    text: {
      edit: editor('client/src/i18n/locales/en/auth.json', '"Get a code"', (n) => `"Get code ${n}"`),
      seen: (n) => shown(`text="Get code ${n}"`)(),
    },
  };
}

async function measure(name, { edit, seen }) {
  const times = [];
  for (let number = 1; number <= Number(options.runs); number += 1) {
    await sleep(PAUSE_MS);
    const begun = performance.now();
    edit(number);
    await seen(number);
    times.push(Math.round(performance.now() - begun));
  }
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)];
  console.log(
    `${name.padEnd(8)} best ${sorted[0]} ms, median ${median} ms, load ${loadavg()[0].toFixed(1)}: ${times.join(' ')}`,
  );
}

let output = '';
copySources(project);
const dev = spawn(process.execPath, ['server/tools/dev.mjs'], {
  cwd: project,
  env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: join(folder, 'data') },
  stdio: ['ignore', 'pipe', 'pipe'],
});
for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (output += text));
const ended = new Promise((done) => dev.once('close', done));
const browser = await openChromium();
try {
  await until(() => output.includes('Regent is running.'), 100);
  const page = await browser.newPage({ locale: 'en-US', serviceWorkers: 'block' });
  await page.goto(`${url}/auth`);
  await page.waitForSelector('text="Get a code"', { timeout: TIMEOUT_MS });
  const all = edits(page);
  for (const name of options.only.split(',')) await measure(name, all[name]);
  if (process.env.DEBUG) console.log(output);
} finally {
  await browser.close();
  dev.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
