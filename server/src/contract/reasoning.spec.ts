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
  'splits 100,000 characters of %s quickly',
  (part) => {
    const begun = performance.now();
    splitReasoning(part.repeat(Math.ceil(100_000 / part.length)));
    expect(performance.now() - begun).toBeLessThan(200);
  },
);
