import { truncate } from '../../../contract/text/truncate.js';

/** Same length as PostgreSQL's snippets. */
const MAX = 240;

/** The beginning of a text on one line, cut at a word. */
export function beginningOf(text: string): string {
  const line = truncate(text, 2 * MAX)
    .replace(/\s+/g, ' ')
    .trim();
  const cut = truncate(line, MAX);
  if (cut === line) return line;
  const space = cut.lastIndexOf(' ');
  return space > MAX / 2 ? cut.slice(0, space) : cut;
}
