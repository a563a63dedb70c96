import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './command.mjs';

const IS_SOURCE = /\.(ts|tsx|mjs|cjs|css)$/;
const IS_GENERATED = /(^|\/)generated(-\w+)?\.ts$/;

/** The sources with the most lines, for information. */
export function longestFiles(count) {
  return sources()
    .map((file) => [sourceLines(file), file])
    .sort(([one], [other]) => other - one)
    .slice(0, count)
    .map(([lines, file]) => `${String(lines).padStart(5)}  ${file}`)
    .join('\n');
}

/** Lines of a source. */
export const sourceLines = (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1;

/** Hand-written sources, as paths below the root. */
export function sources() {
  return ['server', 'client', 'test']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && IS_SOURCE.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !IS_GENERATED.test(file));
}
