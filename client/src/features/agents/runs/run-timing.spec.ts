import { durationOf, stepBars } from './run-timing';

test('steps lie one after the other over the time of the run', () =>
  expect(
    stepBars(
      [
        { started_ms: 0, ended_ms: 250 },
        { started_ms: 250, ended_ms: 1000 },
      ],
      1000,
    ),
  ).toEqual([
    { start: 0, width: 25 },
    { start: 25, width: 75 },
  ]));

test('one whose end was not seen goes on to the end; a short one can be seen; none leaves the row', () => {
  const bars = stepBars(
    [
      { started_ms: 400, ended_ms: null },
      { started_ms: 1000, ended_ms: 1000 },
    ],
    1000,
  );
  expect(bars[0]).toEqual({ start: 40, width: 60 });
  expect(bars[1]).toEqual({ start: 98.5, width: 1.5 });
});

test('a run without a time still has bars', () =>
  expect(stepBars([{ started_ms: 0, ended_ms: null }], null)).toEqual([{ start: 0, width: 100 }]));

test.each([
  [0, 0, 'ms'],
  [999.4, 999, 'ms'],
  [1000, 1, 's'],
  [2449, 2.4, 's'],
  [59_949, 59.9, 's'],
  [59_950, 1, 'min'],
  [150_000, 2.5, 'min'],
])('%p ms are %p %s', (ms, value, unit) => expect(durationOf(ms)).toEqual({ value, unit }));
