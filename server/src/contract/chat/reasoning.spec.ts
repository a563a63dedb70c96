import { growth, LINEAR } from '../../../../test/support/util/growth.js';
import { splitReasoning } from './reasoning.js';

it.each([
  ['14 days.', '', '14 days.'],
  ['<think>Which refund?</think>\n\n14 days.', 'Which refund?', '14 days.'],
  ['<thinking>a</thinking><think>b</think>c', 'a\n\nb', 'c'],
  ['<think></think>\n\nc', '', 'c'],
  ['<THINK>a</THINK>c', 'a', 'c'],
  ['<think>cut off', 'cut off', ''],
  ['Looking.\n<think>Found it.</think>\nHere.', 'Found it.', 'Looking.\nHere.'],
  ['Write `<think>` around it.', '', 'Write `<think>` around it.'],
])('splits %j into reasoning %j and answer %j', (text, reasoning, answer) => {
  expect(splitReasoning(text)).toEqual({ reasoning, answer });
});

it.each(['<think>', '<think></think>', '`<think>', '</think>', '<think'])(
  'takes linear time for a text of many %s',
  async (part) => {
    const split = (times: number) => splitReasoning(part.repeat(times));
    expect(await growth(split, 12_000 / part.length)).toBeLessThan(LINEAR);
  },
);
