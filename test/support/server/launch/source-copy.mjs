import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..', '..', '..', '..');

/** Copies what `npm run dev` reads to `folder`, so that files can be edited while other programs use the originals. */
export function copySources(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['server', 'client', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
}
