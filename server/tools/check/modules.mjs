import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.mjs';

const MODULES = join(root, 'server', 'src', 'modules');

/** Lines of each public.ts that still export repositories or SQL. The numbers may only fall. */
const KNOWN_EXPORTS = { account: 4, agents: 3, media: 1 };

const sources = () =>
  readdirSync(MODULES, { recursive: true })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts'))
    .map((path) => ({ path, text: readFileSync(join(MODULES, path), 'utf8') }));

const moduleOf = (path) => path.split(/[\\/]/)[0];

/** The modules that each module imports. */
function importsOf(files) {
  const graph = new Map();
  for (const { path, text } of files) {
    const own = moduleOf(path);
    if (!graph.has(own)) graph.set(own, new Set());
    for (const [, target] of text.matchAll(/from '(\.\.?\/[^']+)'/g)) {
      const other = moduleOf(relative(MODULES, join(MODULES, dirname(path), target)));
      if (other !== own && other !== '..') graph.get(own).add(other);
    }
  }
  return graph;
}

/** Imports that are part of a cycle. */
function cyclesIn(graph) {
  const reaches = (from, to, seen = new Set()) => {
    if (from === to) return true;
    if (seen.has(from)) return false;
    seen.add(from);
    return [...(graph.get(from) ?? [])].some((next) => reaches(next, to, seen));
  };
  return [...graph].flatMap(([from, others]) =>
    [...others].filter((to) => reaches(to, from)).map((to) => `${from} -> ${to}`),
  );
}

/** Lines of a public.ts that export a repository, an entity or SQL; types do not count. */
const storageExports = (text) =>
  text.split('\n').filter((line) => /^(?!export type).*(?:\.repository|\.entity|-sql)\.js'/.test(line)).length;

/** Checks that server modules form no cycles and export services instead of storage. */
export async function modules() {
  const files = sources();
  const problems = [];
  for (const cycle of cyclesIn(importsOf(files))) problems.push(`Cycle between modules: ${cycle}`);
  for (const { path, text } of files.filter((file) => /^[^\\/]+[\\/]public\.ts$/.test(file.path))) {
    const own = moduleOf(path);
    const [count, known] = [storageExports(text), KNOWN_EXPORTS[own] ?? 0];
    if (count > known) problems.push(`${own}/public.ts exports storage in ${count} lines; export services instead.`);
    if (count < known) problems.push(`${own}/public.ts exports storage in ${count} lines only: lower KNOWN_EXPORTS.`);
  }
  return problems.length > 0 ? problems.join('\n') : undefined;
}
