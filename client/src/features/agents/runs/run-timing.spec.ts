import { durationOf, stepBars } from './run-timing';

test('places steps in sequence over the run time', () =>
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

test('extends an unfinished step to the end and gives a short step a minimum width inside the row', () => {
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

test('returns full-width bars for a run without a duration', () =>
  expect(stepBars([{ started_ms: 0, ended_ms: null }], null)).toEqual([{ start: 0, width: 100 }]));

test.each([
  [0, 0, 'ms'],
  [999.4, 999, 'ms'],
  [1000, 1, 's'],
  [2449, 2.4, 's'],
  [59_949, 59.9, 's'],
  [59_950, 1, 'min'],
  [150_000, 2.5, 'min'],
])('formats %p ms as %p %s', (ms, value, unit) => expect(durationOf(ms)).toEqual({ value, unit }));
