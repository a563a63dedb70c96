import { spawn } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..', '..');

const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter);

/** Runs a program of `node_modules/.bin`. Resolves to its output when it fails, else to undefined. */
export function command(program, args, environment = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: path, FORCE_COLOR: '0', NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    child.once('error', (error) => done(`${program}: ${error.message}`));
    child.once('close', (code) => done(code === 0 ? undefined : text || `${program} ended with ${code}`));
  });
}
