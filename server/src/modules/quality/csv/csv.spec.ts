import { parse } from 'csv-parse/sync';
import { toCsv } from './csv.js';

const read = (csv: string): string[][] => parse(csv, { bom: true });

it('begins with a byte order mark and ends every row with CRLF', () => {
  expect(
    toCsv([
      ['day', 'messages'],
      ['2026-01-01', 3],
    ]),
  ).toBe('\uFEFFday,messages\r\n2026-01-01,3\r\n');
});

it('quotes commas, quotation marks and line breaks', () => {
  const name = 'Ann, the "Great"\r\nof Kyiv';
  expect(read(toCsv([[name, null, 0.5]]))).toEqual([[name, '', '0.5']]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])(
  'does not write %j as a formula',
  (name) => expect(read(toCsv([[name]]))).toEqual([[`'${name}`]]),
);

it('does not change negative numbers', () => {
  expect(toCsv([[-1]])).toBe('\uFEFF-1\r\n');
});
