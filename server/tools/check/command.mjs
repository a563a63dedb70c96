import { resolve } from 'node:path';
import { execa } from 'execa';

export const root = resolve(import.meta.dirname, '..', '..', '..');

/** Runs a program of `node_modules/.bin`. Resolves to its output when it fails, else to undefined. */
export async function command(program, args, environment = {}) {
  const { failed, all, shortMessage } = await execa(program, args, {
    cwd: root,
    localDir: root,
    preferLocal: true,
    env: { FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
    stdin: 'ignore',
    all: true,
    reject: false,
  });
  return failed ? all || shortMessage : undefined;
}
