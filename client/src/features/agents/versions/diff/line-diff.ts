/** A line of two compared texts. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Longer differences are shown as a whole, so that the comparison stays fast. */
const CELLS_MAX = 1_000_000;

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

const as =
  (kind: DiffLine['kind']) =>
  (text: string): DiffLine => ({ kind, text });

/** The shortest list of removed and added lines that turns one text into the other. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...a.slice(0, start).map(as('same')), ...middle, ...a.slice(a.length - end).map(as('same'))];
}

function between(a: readonly string[], b: readonly string[]): DiffLine[] {
  if (a.length * b.length > CELLS_MAX) return [...a.map(as('removed')), ...b.map(as('added'))];
  const common = commonLengths(a, b);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [old, fresh] = [a[i], b[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (fresh === undefined || (old !== undefined && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      lines.push({ kind: 'removed', text: old as string });
      i += 1;
    } else {
      lines.push({ kind: 'added', text: fresh });
      j += 1;
    }
  }
  return lines;
}

const lengthAt = (table: readonly Uint32Array[], i: number, j: number): number => table[i]?.[j] ?? 0;

/** Length of the longest common subsequence of the rests from each pair of lines. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i] as Uint32Array;
      row[j] =
        a[i] === b[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
    }
  }
  return table;
}
