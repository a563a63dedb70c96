import { announcedText } from './announced-text';

describe('announcedText', () => {
  it.each([
    ['Hello **bold** and *soft* `code`, ~~gone~~', 'Hello bold and soft code, gone'],
    ['# Title\n\nA line\nand its next.\n\n- one\n- two!\n\n> said', 'Title. A line and its next. one. two! said'],
    [
      'See [the guide](https://example.com/a/b?c=d) and ![a cat](https://example.com/cat.png)',
      'See the guide and a cat',
    ],
    ['At https://example.com/very/long?x=y#z or <https://n8n.io/w>', 'At example.com or n8n.io'],
    ['| a | b |\n| - | - |\n| 1 | 2 |', 'a. b. 1. 2'],
    ['A note[^1] and <b>tags</b>\n\n[^1]: Below\n\n***\n', 'A note and tags'],
    ['```ts\nconst a = 1;\n```', 'const a = 1;'],
    ['', ''],
  ])('reads %j as %j', (markdown, said) => expect(announcedText(markdown)).toBe(said));

  it('cuts at a word boundary', () => {
    const said = announcedText('**word** '.repeat(10_000));
    expect(said).toMatch(/^(word )+word…$/);
    expect([...said].length).toBeLessThanOrEqual(501);
    expect([...said].length).toBeGreaterThan(490);
  });

  it('ends with an ellipsis when little of the source text is spoken', () =>
    expect(announcedText(`Look [here](https://example.com/${'a'.repeat(3900)}) ${'and there '.repeat(100)}`)).toMatch(
      /…$/,
    ));
});
