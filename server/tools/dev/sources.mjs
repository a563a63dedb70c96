// Compiles the server's sources file by file without type checks, as the tests do, within milliseconds.
import { mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transformFile } from '@swc/core';

const root = resolve(import.meta.dirname, '..', '..', '..');
const sources = join(root, 'server', 'src');
/** Separate from `dist/server`, which may hold a finished build. */
export const compiled = join(root, 'dist', 'dev', 'server');
const SETTLES_MS = 50;

const OPTIONS = {
  swcrc: false,
  sourceMaps: true,
  module: { type: 'es6' },
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

const isSource = (file) => file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file);

async function compile(file) {
  const target = join(compiled, relative(sources, file)).replace(/\.ts$/, '.js');
  const { code, map } = await transformFile(file, OPTIONS);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(
    target,
    `${code}\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}\n`,
  );
}

/** Reports errors with `say`. @returns whether all files compiled */
async function compileFiles(files, say) {
  const results = await Promise.allSettled(files.map(compile));
  for (const { reason } of results) if (reason) say(String(reason.message ?? reason));
  return results.every(({ status }) => status === 'fulfilled');
}

export function compileAll(say) {
  rmSync(compiled, { recursive: true, force: true });
  const files = readdirSync(sources, { recursive: true }).filter(isSource);
  return compileFiles(
    files.map((file) => join(sources, file)),
    say,
  );
}

/** Compiles changed files and calls `onCompiled` after each successful compilation. */
export function watchSources(say, onCompiled) {
  const changed = new Set();
  let timer;
  watch(sources, { recursive: true }, (_event, file) => {
    if (!file || !isSource(file)) return;
    changed.add(join(sources, file));
    clearTimeout(timer);
    timer = setTimeout(take, SETTLES_MS);
  });

  async function take() {
    const files = [...changed];
    changed.clear();
    const begun = Date.now();
    if (!(await compileFiles(files, say))) return;
    const names = files.map((file) => relative(sources, file)).join(', ');
    say(`compiled ${names} in ${Date.now() - begun} ms, restarting`);
    onCompiled();
  }
}
