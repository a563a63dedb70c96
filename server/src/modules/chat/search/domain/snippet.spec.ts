import { readSnippet } from './snippet.js';

const cut = (marked: string): string[] => {
  const { snippet, matches } = readSnippet(marked);
  return matches.map(({ start, end }) => snippet.slice(start, end));
};

describe('a snippet', () => {
  it('is plain text, with ranges for what was found', () => {
    expect(readSnippet('Sign the \u0002contract\u0003 today')).toEqual({
      snippet: 'Sign the contract today',
      matches: [{ start: 9, end: 17 }],
    });
  });

  it('counts as slice does, also behind an emoji', () => {
    expect(cut('👋🏽 и \u0002договор\u0003, и \u0002договоры\u0003')).toEqual(['договор', 'договоры']);
  });

  it('is one line', () => {
    const { snippet } = readSnippet('  a\n\n\u0002b\u0003\t c ');
    expect(snippet).toBe('a b c');
    expect(cut('  a\n\n\u0002b\u0003\t c ')).toEqual(['b']);
  });

  it('leaves markup as it was written', () => {
    expect(readSnippet('<b>\u0002x\u0003</b>').snippet).toBe('<b>x</b>');
  });

  it('survives marks without a partner', () => {
    expect(readSnippet('a\u0003b\u0002c')).toEqual({ snippet: 'abc', matches: [] });
  });
});
