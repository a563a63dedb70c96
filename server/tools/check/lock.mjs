import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.mjs';

/** Checks that the lock has no `resolved`, which ties it to the registry it was created with; `.npmrc` omits it. */
export async function lock() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const tied = Object.keys(packages).filter((name) => packages[name].resolved);
  if (tied.length > 0) return `package-lock.json names the registry of ${tied.slice(0, 5).join(', ')}.`;
  return undefined;
}
