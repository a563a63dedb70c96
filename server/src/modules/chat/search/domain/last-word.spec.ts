import { lastWordOf } from './last-word.js';

describe('lastWordOf', () => {
  it.each([
    ['wor', '', "'wor':*"],
    ['red wor', 'red ', "'wor':*"],
    ['мой догов', 'мой ', "'догов':*"],
    ["o'conn", "o'", "'conn':*"],
    ['a', 'a', ''],
    ['done!', 'done!', ''],
    ['x'.repeat(61), 'x'.repeat(61), ''],
    ['', '', ''],
  ])('splits %j', (words, head, prefix) => expect(lastWordOf(words)).toEqual({ head, prefix }));
});
