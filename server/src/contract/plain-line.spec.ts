import { plainLine } from './plain-line.js';

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
