// Compiles the server's sources file by file without type checks, as the tests do, within milliseconds.
import { mkdirSync, readdirSync, rmSync, watch, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transformFile } from '@swc/core';

const root = resolve(import.meta.dirname, '..', '..', '..');
const sources = join(root, 'server', 'src');
/** Separate from `dist/server`, which may hold a finished build. */
export const compiled = join(root, 'dist', 'dev', 'server');
const SETTLES_MS = 50;
/** The path in an import of another source file. */
const IMPORTED = /(?<=\b(?:from|import) ?\(?['"])\.{1,2}\/[^'"]+\.js(?=['"])/g;

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

/**
 * Compiled modules by path. A version is part of the URL under which others import a module, and it increases with each
 * change of the module or of one that it imports: a process that has imported the rest need not do so again.
 * @type {Map<string, { code: string, map: string, imports: string[], version: number }>}
 */
const modules = new Map();

const isSource = (file) => file.endsWith('.ts') && !/\.(spec|d)\.ts$/.test(file);
const targetOf = (file) => join(compiled, relative(sources, file)).replace(/\.ts$/, '.js');

async function compile(file) {
  const { code, map } = await transformFile(file, OPTIONS);
  const path = targetOf(file);
  const imports = [...code.matchAll(IMPORTED)].map(([name]) => resolve(dirname(path), name));
  modules.set(path, { code, map, imports, version: modules.get(path)?.version ?? 0 });
}

/** Reports errors with `say`. @returns whether all files compiled */
async function compileFiles(files, say) {
  const results = await Promise.allSettled(files.map(compile));
  for (const { reason } of results) if (reason) say(String(reason.message ?? reason));
  return results.every(({ status }) => status === 'fulfilled');
}

/** These modules and all that import them, directly or not. */
function withImporters(paths) {
  const importers = new Map();
  for (const [path, { imports }] of modules)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), path]);
  const found = new Set(paths);
  for (const path of found) for (const importer of importers.get(path) ?? []) found.add(importer);
  return found;
}

const urlOf = (name, path) => `${name}?${modules.get(path)?.version ?? 0}`;

function write(path) {
  const { code, map } = modules.get(path);
  const versioned = code.replace(IMPORTED, (name) => urlOf(name, resolve(dirname(path), name)));
  const inlineMap = Buffer.from(map).toString('base64');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${versioned}\n//# sourceMappingURL=data:application/json;base64,${inlineMap}\n`);
}

/** Writes modules, and a module that loads the server and runs it (see standby.mjs). */
function writeAll(paths) {
  for (const path of paths) write(path);
  const load = urlOf('./app/roles/start-api.js', join(compiled, 'app', 'roles', 'start-api.js'));
  const run = urlOf('./main.js', join(compiled, 'main.js'));
  const entry = `export const load = () => import('${load}');\nexport const run = () => import('${run}');\n`;
  writeFileSync(join(compiled, 'entry.js'), entry);
}

export async function compileAll(say) {
  rmSync(compiled, { recursive: true, force: true });
  const files = readdirSync(sources, { recursive: true }).filter(isSource);
  const paths = files.map((file) => join(sources, file));
  if (!(await compileFiles(paths, say))) return false;
  writeAll(modules.keys());
  return true;
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
    const affected = withImporters(files.map(targetOf));
    for (const path of affected) modules.get(path).version += 1;
    writeAll(affected);
    const names = files.map((file) => relative(sources, file)).join(', ');
    say(`compiled ${names} in ${Date.now() - begun} ms, restarting`);
    onCompiled();
  }
}
