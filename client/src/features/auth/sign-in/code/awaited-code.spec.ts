import { TIMES } from '@contract/limits';
import { awaitedCodeFrom } from './awaited-code';

const NOW = 1_800_000_000_000;
const step = { email: 'ada@example.com', length: 6, at: NOW - 60_000 };

test('the step is as it was for as long as its code lives', () => {
  expect(awaitedCodeFrom(step, NOW)).toEqual(step);
  expect(awaitedCodeFrom(step, step.at + TIMES.otpLifetime - 1)).toEqual(step);
  expect(awaitedCodeFrom(step, step.at + TIMES.otpLifetime)).toBeUndefined();
  expect(awaitedCodeFrom(step, step.at - 1)).toBeUndefined();
});

test('nothing else comes along', () => {
  expect(awaitedCodeFrom({ ...step, debugCode: '123456' }, NOW)).toEqual(step);
});

test.each([null, undefined, 'text', 5, [], {}, { ...step, email: '' }, { ...step, email: 5 }, { ...step, at: '1' }])(
  '%j is no step',
  (kept) => expect(awaitedCodeFrom(kept, NOW)).toBeUndefined(),
);

test.each([0, -1, '6', null])('a code is not %p long', (length) =>
  expect(awaitedCodeFrom({ ...step, length }, NOW)).toBeUndefined(),
);
