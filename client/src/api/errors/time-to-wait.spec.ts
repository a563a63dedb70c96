import { timeToWait } from './time-to-wait';

test.each([
  [undefined, null],
  [0, null],
  [1, null],
  [90, null],
  [91, { unit: 'minutes', count: 2 }],
  [120, { unit: 'minutes', count: 2 }],
  [121, { unit: 'minutes', count: 3 }],
  [3540, { unit: 'minutes', count: 59 }],
  [3541, { unit: 'hours', count: 1 }],
  [3600, { unit: 'hours', count: 1 }],
  [3601, { unit: 'hours', count: 2 }],
  [86_400, { unit: 'hours', count: 24 }],
] as const)('formats %p s as %p', (seconds, expected) => expect(timeToWait(seconds)).toEqual(expected));
