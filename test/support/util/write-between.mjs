import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Pages with measured figures. */
export const RELIABILITY = join(ROOT, 'docs', 'reliability.md');
export const BENCHMARKS = join(ROOT, 'docs', 'benchmarks.md');

/**
 * Puts figures between `<!-- mark -->` and `<!-- /mark -->` of a page.
 * @throws Error when it has no such marks
 */
export function writeBetween(page, mark, text) {
  const before = readFileSync(page, 'utf8');
  const between = new RegExp(`(<!-- ${mark} -->\n)[\\s\\S]*?(<!-- /${mark} -->)`);
  if (!between.test(before)) throw new Error(`${page} has no place for ${mark}.`);
  writeFileSync(
    page,
    before.replace(between, (_all, begin, end) => `${begin}${text}\n${end}`),
  );
}
