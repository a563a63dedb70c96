import { parse } from 'csv-parse/sync';
import { LIMITS } from '../../../../../contract/limits.js';
import { truncate } from '../../../../../contract/text/truncate.js';
import { type DocumentText, type Section, titleOf } from '../sections.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows are joined until they have about this many characters. */
const SECTION = 2000;

/** Prefixes the values of a table with the column names in its first row. */
export function readCsv(text: string): DocumentText {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  });
  const [names = [], ...records] = rows;
  const sections: Section[] = [];
  let firstName = '';
  records.forEach((row, index) => {
    const lines = row.map((value, at) => (value.trim() === '' ? '' : `${names[at]?.trim() || at + 1}: ${value}`));
    const record = lines.filter((line) => line !== '').join('\n');
    if (record === '') return;
    const name = nameOf(row) ?? `#${index + 2}`;
    const last = sections.at(-1);
    if (last && last.text.length + record.length < SECTION) {
      last.text += `\n\n${record}`;
      last.title = rangeOf(firstName, name);
    } else {
      sections.push({ title: shortened(name, LIMITS.chapterTitle), text: record });
      firstName = name;
    }
  });
  if (sections.length === 0) sections.push({ title: '', text: names.join('\n') });
  return { title: '', sections };
}

/** The first cell with a letter, else with a digit: numbers are often row numbers. */
function nameOf(row: readonly string[]): string | undefined {
  const cell = row.find((text) => /\p{L}/u.test(text)) ?? row.find((text) => /\p{N}/u.test(text));
  return cell && titleOf(cell);
}

const BETWEEN = ' – ';
const HALF = Math.floor((LIMITS.chapterTitle - BETWEEN.length) / 2);

/** Language-independent title of several rows. */
function rangeOf(first: string, last: string): string {
  if (first === last) return shortened(first, LIMITS.chapterTitle);
  return [first, last].map((name) => shortened(name, HALF)).join(BETWEEN);
}

function shortened(text: string, max: number): string {
  return truncate(text, max) === text ? text : `${truncate(text, max - 1).trimEnd()}…`;
}

/** The most frequent delimiter in the first line. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const countOf = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
