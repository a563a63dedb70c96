import { TIMES } from '@contract/limits';
import { awaitedCodeFrom } from './awaited-code';

const NOW = 1_800_000_000_000;
const step = { email: 'ada@example.com', length: 6, at: NOW - 60_000 };

test('restores the step while its code is valid', () => {
  expect(awaitedCodeFrom(step, NOW)).toEqual(step);
  expect(awaitedCodeFrom(step, step.at + TIMES.otpLifetime - 1)).toEqual(step);
  expect(awaitedCodeFrom(step, step.at + TIMES.otpLifetime)).toBeUndefined();
  expect(awaitedCodeFrom(step, step.at - 1)).toBeUndefined();
});

test('drops unknown fields', () => {
  expect(awaitedCodeFrom({ ...step, debugCode: '123456' }, NOW)).toEqual(step);
});

test.each([null, undefined, 'text', 5, [], {}, { ...step, email: '' }, { ...step, email: 5 }, { ...step, at: '1' }])(
  'rejects %j',
  (kept) => expect(awaitedCodeFrom(kept, NOW)).toBeUndefined(),
);

test.each([0, -1, '6', null])('rejects the code length %p', (length) =>
  expect(awaitedCodeFrom({ ...step, length }, NOW)).toBeUndefined(),
);
