import { piecesOf, plainLine, withoutMarkdown } from './plain-line.js';

describe('plainLine', () => {
  it.each([
    ['# Plan\n\n- **Rice** and _beans_\n- [ ] `milk`', 'Plan Rice and beans milk'],
    ['> See [the guide](https://x.org/a_b) ![map](m.png)', 'See the guide map'],
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'a | b 1 | 2'],
    ['```ts\nconst a = 1;\n```', 'const a = 1;'],
    ['2 * 3 * 4, snake_case_name, ~~old~~ \\*new\\*', '2 * 3 * 4, snake_case_name, old *new*'],
    ['<think>Hm.</think>\n\nYes<br>or no', 'Yes or no'],
    ['</think>\n\nAfter a cut', 'After a cut'],
    ['<think>never ends', ''],
    ['Cut [link](https://example.org/very', 'Cut link'],
    ['1. Один\n2. **Два**', '1. Один 2. Два'],
  ])('%j is %j', (markdown, line) => expect(plainLine(markdown, 140)).toBe(line));

  it('is cut to whole characters', () => {
    expect(plainLine('😀'.repeat(30), 10)).toBe(`${'😀'.repeat(9)}…`);
    expect(plainLine('ab cd', 5)).toBe('ab cd');
    expect(plainLine('ab cd ef', 4)).toBe('ab…');
  });
});

describe('withoutMarkdown', () => {
  it.each([
    ['tags', '<br', '<br'],
    ['addresses', '<http://a', '<http://a'],
    ['footnotes', '[^', '[^'],
    ['brackets', '![', '!['],
    ['half links', '[a](', 'a'],
    ['spaces', ' ', ' '],
    ['table borders', '| - ', ''],
  ])('reads each of 100,000 characters a limited number of times: %s', (_name, mark, left) => {
    const text = mark.repeat(100_000 / mark.length);
    const pieces = piecesOf(text, 2000);
    // Rules read a piece at most once from each of its characters.
    expect(pieces.reduce((steps, { length }) => steps + length ** 2, 0)).toBeLessThanOrEqual(text.length * 2000);
    expect(pieces.join('')).toBe(text);
    const plain = withoutMarkdown(text);
    expect(plain.length).toBeLessThanOrEqual(text.length);
    expect(plain.replaceAll(left, '').length).toBeLessThan(text.length / 100);
  });

  it('keeps paragraphs and links together if they fit in a piece', () => {
    const paragraph = `${'word '.repeat(300)}[the guide](https://example.org/a) **end**`;
    const plain = `${'word '.repeat(300)}the guide end`;
    expect(withoutMarkdown(Array(20).fill(paragraph).join('\n\n'))).toBe(Array(20).fill(plain).join('\n\n'));
  });
});

describe('piecesOf', () => {
  it('splits between paragraphs, lines, words or characters', () => {
    expect(piecesOf('one\n\ntwo\nthree', 9)).toEqual(['one\n\n', 'two\nthree']);
    expect(piecesOf('one two\nthree', 9)).toEqual(['one two\n', 'three']);
    expect(piecesOf('one two three', 9)).toEqual(['one two ', 'three']);
    expect(piecesOf('a😀😀', 4)).toEqual(['a😀', '😀']);
    expect(piecesOf('', 4)).toEqual([]);
  });
});
