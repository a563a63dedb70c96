/** Texts that are unexpectedly expensive for a Markdown parser or a browser, and ordinary ones. */
export const LENGTH = 100_000;

const fill = (piece: string, length = LENGTH): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** Runs of increasing length; none closes another. */
function growing(mark: string): string {
  const runs: string[] = [];
  for (let length = 0, count = 1; length < LENGTH; length += count + 3, count += 1)
    runs.push(`${mark.repeat(count)} a `);
  return runs.join('').slice(0, LENGTH);
}

const numbered = (lineOf: (at: number) => string, count: number): string =>
  Array.from({ length: count }, (_, at) => lineOf(at))
    .join('\n')
    .slice(0, LENGTH);

const half = LENGTH / 2;

export const HOSTILE: Record<string, string> = {
  'emphasis that alternates': fill('*a_ '),
  'emphasis that opens': fill('**a *b '),
  'emphasis in emphasis': `${'*'.repeat(half - 1)}a${'*'.repeat(half - 1)}`,
  'underscores in words': fill('_a'),
  'marks beside invisible characters': fill('\u200b*'),
  'struck-out text': fill('~a'),
  quotes: fill('>'),
  'quotes with spaces': fill('> '),
  'quotes that deepen': numbered((at) => `${'>'.repeat(at)}a`, 440),
  'lazy lines of a quote': `> ${fill('a\n')}`,
  'lists in lists on one line': fill('* - + '),
  'lists and quotes in each other': fill('- > '),
  'numbered lists in each other': fill('1. '),
  'lists that deepen': numbered((at) => `${' '.repeat(at * 2)}- a`, 300),
  'items without text': fill('-\n\n'),
  'tasks without end': fill('- [ ] a\n'),
  brackets: fill('['),
  images: fill('!['),
  'links that do not end': fill('[a]('),
  'links in links': fill('[', half) + fill('](a)', half),
  'titles that do not end': `[a](b "${fill('\\"')}`,
  'definitions without end': fill('[x]: y\n'),
  'links by one name': `[x]: y\n\n${fill('[x]')}`,
  'definitions by many names': numbered((at) => `[${at}]: a`, 9000),
  'footnotes without end': numbered((at) => `[^${at}]: a\n\n[^${at}]`, 7000),
  'one footnote again and again': `[^1]: a\n\n${fill('[^1]')}`,
  backticks: growing('`'),
  'code that does not end': fill('`a``b'),
  'fences that do not end': fill('```\n~~~\n'),
  tags: fill('<b>'),
  'a tag with attributes': `<a${fill(' b="')}`,
  comments: fill('<!--'),
  'blocks of HTML': fill('<div>\n\n'),
  entities: fill('&amp;'),
  backslashes: fill('\\'),
  'hard breaks': fill('a\\\n'),
  'addresses of hosts': fill('www.'),
  'addresses of pages': fill('http://a.bc '),
  'addresses of mail': fill('a@b.c'),
  'a table with many columns': `|${fill('a|', half)}\n|${fill('-|', half)}`,
  'a table with many columns and short rows': `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${fill('|a\n')}`,
  'a table with many rows': `|a|\n|-|\n${fill('|\n')}`,
  'headings without end': fill('# a\n'),
  'underlined headings': fill('a\n-\n'),
  'rules without end': fill('---\n'),
  'paragraphs without end': fill('a\n\n'),
  'lines without end': fill('a\n'),
  'blank lines': fill(' \n'),
  spaces: `a${fill(' ')}b`,
  tabs: `a${fill('\t')}b`,
  'one word': fill('a'),
};

const WORDS = 'Some words of a text that is long, as people write them every day, with **bold** and `code` in it';

export const ORDINARY: Record<string, string> = {
  prose: fill(`${WORDS}, and a [link](https://example.com/a). It went on *for a while*.\n\n`),
  list: fill(`- ${WORDS}\n`),
  table: `| a | b | c |\n|---|---|---|\n${fill('| one | two `x` | three |\n')}`,
  code: `\`\`\`js\n${fill('const total = sum(prices, 2); // in cents\n')}\n\`\`\``,
};

const PIECES: readonly string[] = [
  ...['*', '**', '_', '~~', '`', '```', '[', ']', '](', ')', '![', '<', '>', '> ', '- ', '1. ', '|', '|-|', '#', '# '],
  ...['\\', '&amp;', '&', '[x]: y', '[^1]', '[^1]: ', 'www.', 'http://', 'a@b.c', '<!--', '<b>', '<div>', '---', '==='],
  ...[
    '\n',
    '\n\n',
    '\n',
    ' ',
    '    ',
    '\t',
    'a',
    'word ',
    '\u200b',
    '😀',
    '你好',
    '- [ ] ',
    '~~~',
    '$',
    '$$',
    '^',
    '{}',
  ],
];

/** A text of these pieces, deterministic for a seed: some repeated, others in between. */
export function randomText(seed: number): string {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const parts: string[] = [];
  for (let length = 0; length < LENGTH; ) {
    const run = Array.from({ length: 1 + next(4) }, () => PIECES[next(PIECES.length)] ?? '').join('');
    const part = run.repeat(1 + next(next(4) === 0 ? 20_000 : 30));
    parts.push(part);
    length += part.length;
  }
  return parts.join('').slice(0, LENGTH);
}
