import { cutAtWord } from './cut-at-word';

test.each([
  ['One two three', 13, 'One two three'],
  ['One two three', 12, 'One two…'],
  ['One two three', 7, 'One two…'],
  ['One two three', 6, 'One…'],
  ['Onetwothree', 4, 'Onet…'],
  ['🙂🙂🙂', 2, '🙂🙂…'],
  ['', 4, ''],
])('cuts %j at %d to %j', (text, max, cut) => expect(cutAtWord(text, max)).toBe(cut));
