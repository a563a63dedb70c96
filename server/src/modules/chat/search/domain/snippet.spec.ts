import { readSnippet } from './snippet.js';

const cut = (marked: string): string[] => {
  const { snippet, matches } = readSnippet(marked);
  return matches.map(({ start, end }) => snippet.slice(start, end));
};

describe('readSnippet', () => {
  it('returns plain text and the ranges of matches', () => {
    expect(readSnippet('Sign the \u0002contract\u0003 today')).toEqual({
      snippet: 'Sign the contract today',
      matches: [{ start: 9, end: 17 }],
    });
  });

  it('counts UTF-16 units after an emoji', () => {
    expect(cut('👋🏽 и \u0002договор\u0003, и \u0002договоры\u0003')).toEqual(['договор', 'договоры']);
  });

  it('joins lines', () => {
    const { snippet } = readSnippet('  a\n\n\u0002b\u0003\t c ');
    expect(snippet).toBe('a b c');
    expect(cut('  a\n\n\u0002b\u0003\t c ')).toEqual(['b']);
  });

  it('shows no Markdown', () => {
    const markdown = [
      '## The **\u0002plan\u0003** of *May*',
      '- [x] Read [the \u0002plan\u0003](https://example.com/plan)',
      '> A `code` of 2 * 3 * 4 and a_b_c',
      '```ts',
      'const \u0002plan\u0003 = 1;',
      '```',
      '| Day | Task |',
      '| --- | --- |',
      '| Monday | \u0002plan\u0003 |',
    ].join('\n');
    const { snippet, matches } = readSnippet(markdown);
    expect(snippet).toBe(
      'The plan of May Read the plan A code of 2 * 3 * 4 and a_b_c const plan = 1; Day Task Monday plan',
    );
    expect(matches.map(({ start, end }) => snippet.slice(start, end))).toEqual(['plan', 'plan', 'plan', 'plan']);
  });

  it('keeps markup', () => {
    expect(readSnippet('<b>\u0002x\u0003</b>').snippet).toBe('<b>x</b>');
  });

  it('ignores unpaired marks', () => {
    expect(readSnippet('a\u0003b\u0002c')).toEqual({ snippet: 'abc', matches: [] });
  });
});
