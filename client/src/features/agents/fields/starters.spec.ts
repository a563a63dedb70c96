import { areSameStarters, isRepeated, sentStarters, startersFrom } from './starters';

test('are sent trimmed, on one line, in their order, without blank ones and repeats', () => {
  const rows = [' Plan my  week ', '', '\u200b', 'plan MY week', 'Second\tline\nhere', 'ПРИВЕТ', 'привет'];
  expect(sentStarters(rows)).toEqual(['Plan my week', 'Second line here', 'ПРИВЕТ']);
});

test('are at most six, of 120 characters', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `${at}${'🙂'.repeat(130)}`);
  const sent = sentStarters(rows);
  expect(sent).toHaveLength(6);
  expect([...(sent[0] ?? '')]).toHaveLength(120);
});

test('a row that repeats one above it', () => {
  const rows = ['One', ' one', 'Two', '', ''];
  expect(rows.map((_, at) => isRepeated(rows, at))).toEqual([false, true, false, false, false]);
});

test('rows that say nothing change nothing, another order does', () => {
  expect(areSameStarters(['One', 'Two'], ['One ', '', 'Two'])).toBe(true);
  expect(areSameStarters(['One', 'Two'], ['Two', 'One'])).toBe(false);
});

test.each([
  [
    ['One', 7, null, 'Two'],
    ['One', 'Two'],
  ],
  ['One', []],
  [undefined, []],
])('what the browser kept: %j', (kept, rows) => expect(startersFrom(kept)).toEqual(rows));
