import { fitInsertion } from './fit-insertion';

test.each([
  ['fits', 'abc', 3, 3, 'abc', 3],
  ['typed at the end', 'abcd', 4, 3, 'abc', 3],
  ['typed in the middle: the end stays', 'aXbc', 2, 3, 'abc', 1],
  ['pasted in the middle', 'aXYZbc', 4, 4, 'aXbc', 2],
  ['emoji count once', '🙂🙂🙂', 6, 2, '🙂🙂', 4],
  ['existing text that is too long', 'abcdef', 0, 3, 'abc', 0],
])('%s', (_name, text, caret, max, fitted, at) =>
  expect(fitInsertion(text, caret, max)).toEqual({ text: fitted, caret: at }),
);
