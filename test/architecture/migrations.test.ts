import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../server/src/platform/db/migrations/index.js';

/**
 * During an upgrade, processes of the previous version still use the same database, and a downgrade
 * must not need a backup. So migrations only add; a later release removes what is unused.
 */
const REFUSED: [RegExp, string][] = [
  [/\bDROP\s+TABLE\b/i, 'removes a table'],
  [/\bDROP\s+(?:COLUMN\s+)?(?:IF\s+EXISTS\s+)?"\w+"/i, 'removes a column'],
  [/^(?!\s*ALTER\s+INDEX\b)[\s\S]*\bRENAME\b/i, 'renames'], // index names are not used by code
  [/\bALTER\s+COLUMN\s+"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'wants a value where the version before may write none'],
  [
    /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"\w+"(?:(?!\bDEFAULT\b|,|;|\bGENERATED\b)[\s\S])*\bNOT\s+NULL\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)/i,
    'adds a column that the version before does not fill',
  ],
];

/** Creates the whole schema: there is no previous version. */
const INITIAL = 'Initial1796000000000';

type Migration = new () => MigrationInterface;

const migrations: Migration[] = MIGRATIONS;

/** The SQL statements of a migration, without running them. */
async function statementsOf(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const runner = {
    query: async (text: string) => {
      statements.push(text);
      return [];
    },
  };
  await new migration().up(runner as unknown as QueryRunner);
  return statements;
}

/** Single statements without string literals and function bodies. */
function bareStatements(sql: string): string[] {
  const bare = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''");
  return bare.split(';').map((statement) => statement.trim());
}

/** Index changes that lock a table in use; tables created by the same migration are exempt. */
function indexProblemsOf(sql: string): string[] {
  const statements = bareStatements(sql);
  const own = new Set(statements.flatMap((statement) => /^CREATE\s+TABLE\s+("\w+")/i.exec(statement)?.[1] ?? []));
  return statements.filter((statement) => {
    if (!/^(?:CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX\b(?!\s+CONCURRENTLY\b)/i.test(statement)) return false;
    return !own.has(/\bON\s+("\w+")/i.exec(statement)?.[1] ?? '');
  });
}

function problemsOf(sql: string): string[] {
  return bareStatements(sql)
    .filter((statement) => /^\s*ALTER\s+TABLE|\bDROP\s+TABLE\b|\bRENAME\b/i.test(statement))
    .flatMap((statement) =>
      REFUSED.filter(([pattern]) => pattern.test(statement)).map(([, what]) => `${what}: ${statement}`),
    );
}

describe('migrations', () => {
  const later = migrations.filter((migration) => migration.name !== INITIAL);

  it('begin with the initial migration', () => expect(migrations[0]?.name).toBe(INITIAL));

  it('are compatible with the previous version', async () => {
    for (const migration of later) expect((await statementsOf(migration)).flatMap(problemsOf)).toEqual([]);
  });

  it('create and drop indexes without blocking writers', async () => {
    for (const migration of later) expect(indexProblemsOf((await statementsOf(migration)).join(';'))).toEqual([]);
  });

  it.each([
    ['CREATE INDEX "a" ON "agent" ("name")', 1],
    ['CREATE UNIQUE INDEX "a" ON "agent" ("name")', 1],
    ['DROP INDEX "a"', 1],
    ['CREATE INDEX CONCURRENTLY "a" ON "agent" ("name")', 0],
    ['DROP INDEX CONCURRENTLY IF EXISTS "a"', 0],
    ['CREATE TABLE "x" ("id" integer); CREATE INDEX "a" ON "x" ("id")', 0],
  ])('%s: %i', (sql, count) => expect(indexProblemsOf(sql)).toHaveLength(count));

  it.each([
    'ALTER TABLE "agent" DROP COLUMN "name"',
    'ALTER TABLE "agent" DROP "name"',
    'DROP TABLE "agent"',
    'ALTER TABLE "agent" RENAME COLUMN "a" TO "b"',
    'ALTER TABLE "agent" ALTER COLUMN "a" TYPE text',
    'ALTER TABLE "agent" ALTER COLUMN "a" SET NOT NULL',
    'ALTER TABLE "agent" ADD "a" integer NOT NULL',
  ])('reject %s', (sql) => expect(problemsOf(sql)).toHaveLength(1));

  it.each([
    'ALTER TABLE "agent" ADD "a" integer NOT NULL DEFAULT 0',
    'ALTER TABLE "agent" ADD "a" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "agent" ADD "a" text',
    'CREATE TABLE "x" ("id" integer NOT NULL)',
    'ALTER TABLE "agent" DROP CONSTRAINT "agent_check"',
    'DROP INDEX "agent_name"',
    'ALTER INDEX "agent_name" RENAME TO "agent_by_name"',
  ])('accept %s', (sql) => expect(problemsOf(sql)).toEqual([]));
});
