/** Cuts to at most `max` code points, never inside one. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  // A code point has at most two units, so the rest of a long text is not read.
  const points = [...text.slice(0, 2 * (max + 1))];
  return points.length <= max ? text : points.slice(0, max).join('');
}
