import { parse } from 'csv-parse/sync';
import type { DocumentText, Section } from '../sections.js';

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows are joined until they have about this many characters. */
const SECTION = 2000;

/** A table, with the names of its first row before the values of the others. */
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
  records.forEach((row, index) => {
    const lines = row.map((value, at) => (value.trim() === '' ? '' : `${names[at]?.trim() || at + 1}: ${value}`));
    const record = lines.filter((line) => line !== '').join('\n');
    const last = sections.at(-1);
    if (last && last.text.length + record.length < SECTION) last.text += `\n\n${record}`;
    else sections.push({ title: `Row ${index + 2}`, text: record });
  });
  if (records.length === 0) sections.push({ title: '', text: names.join('\n') });
  return { title: '', sections };
}

/** The delimiter that the first line has most often. */
function delimiterOf(text: string): string {
  const [line = ''] = text.slice(0, 10_000).split(/\r?\n/, 1);
  const countOf = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}
