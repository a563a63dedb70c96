import { isRepeated, linesFromDraft, sentLines } from './lines';

const LIMITS = { max: 6, each: 120 };

test('sends lines trimmed, single-line and in order, without blanks and duplicates', () => {
  const rows = [' Plan my  week ', '', '\u200b', 'plan MY week', 'Second\tline\nhere', 'ПРИВЕТ', 'привет'];
  expect(sentLines(rows, LIMITS)).toEqual(['Plan my week', 'Second line here', 'ПРИВЕТ']);
});

test('sends at most six lines of 120 characters', () => {
  const rows = Array.from({ length: 8 }, (_, at) => `${at}${'🙂'.repeat(130)}`);
  const sent = sentLines(rows, LIMITS);
  expect(sent).toHaveLength(6);
  expect([...(sent[0] ?? '')]).toHaveLength(120);
});

test('detects a row that repeats an earlier one', () => {
  const rows = ['One', ' one', 'Two', '', ''];
  expect(rows.map((_, at) => isRepeated(rows, at, LIMITS))).toEqual([false, true, false, false, false]);
});

test.each([
  [
    ['One', 7, null, 'Two'],
    ['One', 'Two'],
  ],
  ['One', []],
  [undefined, []],
])('reads the rows of a stored draft: %j', (kept, rows) => expect(linesFromDraft(kept, LIMITS)).toEqual(rows));
