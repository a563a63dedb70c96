import { closeOpenMarks, openFence } from './open-marks';

describe('closeOpenMarks', () => {
  it.each([
    ['closes strong text', 'A **bold wor', 'A **bold wor**'],
    ['closes emphasis', 'An *italic wor', 'An *italic wor*'],
    ['closes nested emphasis from the inside', '**bold *and', '**bold *and***'],
    ['closes struck-out text', '~~gone', '~~gone~~'],
    ['closes a code span', 'Run `npm i', 'Run `npm i`'],
    ['puts the closing mark before a space', '**bold ', '**bold**'],
    ['leaves out marks that have just begun', 'A **', 'A '],
    ['keeps a glob', 'All *.ts and', 'All *.ts and'],
    ['keeps a power', '2**8', '2**8'],
    ['keeps an underscore in an address', 'https://a.org/wiki/Foo_(bar) and', 'https://a.org/wiki/Foo_(bar) and'],
    ['keeps a bracket', 'See [note', 'See [note'],
    ['shows the name of a link without its incomplete address', 'See [note](https://exa', 'See note'],
    ['keeps closed marks', '**a** and *b*', '**a** and *b*'],
    ['keeps marks inside a code span', 'Run `a ** b` now', 'Run `a ** b` now'],
    ['keeps escaped marks', '\\*not', '\\*not'],
    ['leaves code in a fence alone', '```\na\n\nfoo *bar', '```\na\n\nfoo *bar'],
    ['leaves out the number of a list item that has just begun', 'Steps:\n1.', 'Steps:\n'],
    ['leaves out the head of a table until its rule is there', 'So\n| a | b |\n|--', 'So'],
    ['shows a table with its rule', '| a |\n|---|\n| 1', '| a |\n|---|\n| 1'],
    ['looks at the last block only', '**open\n\nnext', '**open\n\nnext'],
  ])('%s', (_what, text, expected) => expect(closeOpenMarks(text)).toBe(expected));
});

describe('openFence', () => {
  it.each([
    ['a closed fence', '```mermaid\na\n```', undefined],
    ['an open fence', 'Text\n```mermaid\na\nb', 'a\nb'],
    ['an open fence after a closed one', '```\na\n```\n~~~mermaid\nb\n```\n', 'b\n```\n'],
    ['an open fence in a list', '- So:\n  ```mermaid\n  a', '  a'],
    ['text', 'Text', undefined],
  ])('returns the code of %s', (_what, text, expected) => expect(openFence(text)).toBe(expected));
});
