import { diffLines } from './line-diff';

const shown = (before: string, after: string): string[] =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`);

describe('diffLines', () => {
  it.each([
    ['', '', []],
    ['a', 'a', [' a']],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
    ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['a\nb', 'b\na', ['-a', ' b', '+a']],
    ['a\na\nb', 'a\nb', [' a', '-a', ' b']],
    ['one\n\ntwo', 'one\ntwo', [' one', '-', ' two']],
  ])('%j to %j', (before, after, lines) => expect(shown(before, after)).toEqual(lines));

  it('replaces texts that are too long to compare', () => {
    const long = (mark: string) => Array.from({ length: 1100 }, (_, at) => `${mark} ${at}`).join('\n');
    const lines = diffLines(`same\n${long('a')}`, `same\n${long('b')}`);
    expect(lines.map(({ kind }) => kind)).toEqual([
      'same',
      ...Array(1100).fill('removed'),
      ...Array(1100).fill('added'),
    ]);
  });
});
