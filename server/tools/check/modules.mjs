import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from './command.mjs';

const MODULES = join(root, 'server', 'src', 'modules');

/** Lines of each public.ts that still export repositories or SQL. The numbers may only fall. */
const KNOWN_EXPORTS = { agents: 3, media: 1 };

/**
 * How often a module's SQL reads tables of another module (ADR 47). The numbers may only fall: the owner exports a
 * service instead. A module writes its own tables only.
 */
const KNOWN_FOREIGN_READS = {
  'agents -> account': 5,
  'agents -> chat': 3,
  'agents -> media': 2,
  'agents -> moderation': 1,
  'agents -> runs': 1,
  'chat -> agents': 5,
  'chat -> personas': 1,
  'moderation -> account': 1,
  'runs -> agents': 1,
  'runs -> chat': 5,
};

/** Data export and account deletion read and delete rows of all modules (ADR 31); the quality view only reads (ADR 45). */
const BULK = [
  'agents/profile/erase-agents.ts',
  'chat/chats/erase-chats.ts',
  'privacy/erasure/erase-rows.repository.ts',
  'privacy/export/export-sql.ts',
  'quality/figures/quality.repository.ts',
];

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

/** Tables with the module that owns them: the one that has the entity. */
const ownersOf = (files) =>
  new Map(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => [table, moduleOf(path)]),
    ),
  );

const READ = /\b(?:(?<!DELETE\s)FROM|JOIN|USING)\s+"?(\w+)/g;
const WRITE = /\b(?:INTO|UPDATE|DELETE\s+FROM)\s+"?(\w+)/g;

/** `{ 'chat -> agents': 3 }`: how often SQL of one module names a table of the other. */
function foreignTables(files, statement) {
  const owners = ownersOf(files);
  const counts = {};
  for (const { path, text } of files.filter((file) => !BULK.includes(file.path.replaceAll('\\', '/')))) {
    for (const [, table] of text.matchAll(statement)) {
      const [own, owner] = [moduleOf(path), owners.get(table)];
      if (owner === undefined || owner === own) continue;
      const pair = `${own} -> ${owner}`;
      counts[pair] = (counts[pair] ?? 0) + 1;
    }
  }
  return counts;
}

/** Names what is above its known number, and what has fallen below it. */
function compare(counts, known, tooMany, fewer) {
  const names = new Set([...Object.keys(counts), ...Object.keys(known)]);
  return [...names].flatMap((name) => {
    const [count, limit] = [counts[name] ?? 0, known[name] ?? 0];
    if (count === limit) return [];
    return [count > limit ? tooMany(name, count) : fewer(name, count)];
  });
}

/** A statement in a string, except in virtual columns of entities. */
const STATEMENT = /[`']\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/;

/** Files with SQL that name no ADR with the reason for it. */
const unexplainedSql = (files) =>
  files
    .filter(({ path, text }) => !path.endsWith('.entity.ts') && STATEMENT.test(text) && !/\bADR \d/.test(text))
    .map(({ path }) => path);

/**
 * Checks that server modules form no cycles, export services instead of storage, use their own tables only, and name an
 * ADR where they use SQL.
 */
export async function modules() {
  const files = sources();
  const problems = [];
  for (const cycle of cyclesIn(importsOf(files))) problems.push(`Cycle between modules: ${cycle}`);
  const exports = {};
  for (const { path, text } of files.filter((file) => /^[^\\/]+[\\/]public\.ts$/.test(file.path))) {
    exports[moduleOf(path)] = storageExports(text);
  }
  problems.push(
    ...compare(
      exports,
      KNOWN_EXPORTS,
      (own, count) => `${own}/public.ts exports storage in ${count} lines; export services instead.`,
      (own, count) => `${own}/public.ts exports storage in ${count} lines only: lower KNOWN_EXPORTS.`,
    ),
    ...compare(
      foreignTables(files, READ),
      KNOWN_FOREIGN_READS,
      (pair, count) =>
        `${pair}: ${count} reads of another module's tables in SQL; call a service of the owner instead.`,
      (pair, count) => `${pair}: only ${count} reads of tables: lower KNOWN_FOREIGN_READS.`,
    ),
    ...Object.entries(foreignTables(files, WRITE)).map(
      ([pair, count]) => `${pair}: ${count} writes to another module's tables; call a service of the owner instead.`,
    ),
  );
  problems.push(
    ...unexplainedSql(files).map((path) => `${path} has SQL and names no ADR: use entities, or say why not.`),
  );
  return problems.length > 0 ? problems.join('\n') : undefined;
}
