/** One value of a table; null is an empty cell. */
export type Cell = string | number | null;

/** Spreadsheets evaluate text with these prefixes as a formula (CWE-1236). */
const FORMULA = /^[=+\-@\t\r\n]/;
const QUOTED = /[",\r\n]/;

/** Marks the file as UTF-8 for spreadsheets. */
const BOM = '\uFEFF';

/** A table as CSV (RFC 4180), in UTF-8 with a byte order mark. Texts that would be formulas get an apostrophe. */
export function toCsv(rows: readonly (readonly Cell[])[]): string {
  return BOM + rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
