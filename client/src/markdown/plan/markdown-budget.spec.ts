import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { HOSTILE, ORDINARY, randomText } from '../../../../test/support/util/markdown-texts';
import { planMarkdown, readFence } from './markdown-budget';
import { weightOf } from './text-weight';

const MAX_WEIGHT = 5000;
const MAX_NODES = 2500;
const MAX_PIECES = 1000;
const RANDOM_TEXTS = Array.from({ length: 60 }, (_, at) => [`random text ${at}`, randomText(at + 1)] as const);

interface Node {
  children?: Node[];
}

const nodesOf = (node: Node): number => (node.children ?? []).reduce((sum, child) => sum + nodesOf(child), 1);
const parse = (text: string): Node =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
const plain = (text: string): string => text.replace(/\s+/g, '');

describe('[case 55] Markdown parser budget', () => {
  it.each([...Object.entries(HOSTILE), ...Object.entries(ORDINARY), ...RANDOM_TEXTS])(
    'bounds every piece of %s',
    (_, text) => {
      const pieces = planMarkdown(text);
      expect(pieces.length).toBeLessThan(MAX_PIECES);
      const parsed = pieces.filter(({ kind }) => kind === 'markdown');
      expect(Math.max(0, ...parsed.map((piece) => weightOf(piece.text)))).toBeLessThanOrEqual(MAX_WEIGHT);
      for (const piece of [...parsed.slice(0, 3), ...parsed.slice(-2)]) {
        expect(nodesOf(parse(piece.text))).toBeLessThan(MAX_NODES);
      }
    },
  );

  it.each(RANDOM_TEXTS)('loses no text of %s', (_, text) => {
    const shown = plain(
      planMarkdown(text)
        .map((piece) => piece.text)
        .join(''),
    );
    // Table headers and definitions are repeated in several pieces.
    expect(shown.length).toBeGreaterThanOrEqual(plain(text).length);
    if (!/\||^ {0,3}\[[^\]\n]+\]:/m.test(text)) expect(shown).toBe(plain(text));
  });

  it.each([
    'emphasis that alternates',
    'quotes',
    'brackets',
    'backslashes',
    'a table with many columns',
    'a table with many rows',
    'underlined headings',
  ])('shows as plain text: %s', (name) =>
    expect(new Set(planMarkdown(HOSTILE[name] ?? '').map(({ kind }) => kind))).toEqual(new Set(['plain'])),
  );

  it.each(['prose', 'list', 'table'])('parses the whole of an ordinary long text: %s', (name) =>
    expect(new Set(planMarkdown(ORDINARY[name] ?? '').map(({ kind }) => kind))).toEqual(new Set(['markdown'])),
  );

  it('leaves an ordinary reply in one piece', () => {
    const text =
      '# Title\n\nSome **bold** words[^1] and [a link][x].\n\n- one\n  - two\n\n[x]: https://a.bc\n[^1]: Note\n';
    expect(planMarkdown(text)).toEqual([{ text, kind: 'markdown' }]);
  });

  it('keeps earlier pieces unchanged while a text grows', () => {
    const whole = planMarkdown(ORDINARY.prose ?? '');
    const part = planMarkdown((ORDINARY.prose ?? '').slice(0, 20_000)).slice(0, -1);
    expect(part.length).toBeGreaterThan(3);
    expect(whole.slice(0, part.length)).toEqual(part);
  });

  it('repeats the header of a long table', () => {
    const parts = planMarkdown(ORDINARY.table ?? '');
    expect(parts.every(({ text }) => text.startsWith('| a | b | c |\n|---|---|---|\n'))).toBe(true);
  });

  it('resolves reference links and footnotes in a long text', () => {
    const filler = ORDINARY.prose?.slice(0, 12_000) ?? '';
    const pieces = planMarkdown(`[first][x]\n\n${filler}[last][x][^1]\n\n[x]: https://a.bc\n[^1]: The note\n`);
    expect(pieces[0]?.text).toMatch(/^\[first\]\[x\][\s\S]*\n\[x\]: https:\/\/a\.bc$/);
    expect(pieces.at(-1)).toMatchObject({ kind: 'plain', text: expect.stringContaining('The note') });
  });

  it('renders a long fence without the parser', () => {
    const [piece, ...more] = planMarkdown(ORDINARY.code ?? '');
    expect([piece?.kind, more]).toEqual(['code', []]);
    const { language, code } = readFence(piece?.text ?? '');
    expect(language).toBe('js');
    expect(code.join('')).toBe(piece?.text.split('\n').slice(1, -1).join('\n').concat('\n'));
  });
});
