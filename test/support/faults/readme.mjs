import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const README = resolve(import.meta.dirname, '../../../README.md');
const BETWEEN = /(<!-- faults -->\n)[\s\S]*?(<!-- \/faults -->)/;

/** Puts the figures between the marks of the README. @throws Error when there are none */
export function writeIntoReadme(text) {
  const before = readFileSync(README, 'utf8');
  if (!BETWEEN.test(before)) throw new Error('The README has no place for the figures of faults.');
  writeFileSync(
    README,
    before.replace(BETWEEN, (_all, begin, end) => `${begin}${text}\n${end}`),
  );
}
