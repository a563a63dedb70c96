import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../server/src/platform/db/migrations/index.js';

/**
 * While a new version takes over, processes of the one before still run on the same database, and going back one version
 * must not need a backup. So a migration adds; what is not used any more is removed by a later release.
 */
const REFUSED: [RegExp, string][] = [
  [/\bDROP\s+TABLE\b/i, 'removes a table'],
  [/\bDROP\s+(?:COLUMN\s+)?(?:IF\s+EXISTS\s+)?"\w+"/i, 'removes a column'],
  [/\bRENAME\b/i, 'renames'],
  [/\bALTER\s+COLUMN\s+"?\w+"?\s+(?:SET\s+DATA\s+)?TYPE\b/i, 'changes a type'],
  [/\bSET\s+NOT\s+NULL\b/i, 'wants a value where the version before may write none'],
  [
    /\bADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"\w+"(?:(?!\bDEFAULT\b|,|;|\bGENERATED\b)[\s\S])*\bNOT\s+NULL\b(?![^,;]*\b(?:DEFAULT|GENERATED)\b)/i,
    'adds a column that the version before does not fill',
  ],
];

/** Made together, before there was a version that could run beside them. */
const FIRST_RELEASE = ['Initial1795000000000', 'N8nMember1795000018500'];

type Migration = new () => MigrationInterface;

const migrations: Migration[] = MIGRATIONS;

/** The statements of a migration, which are asked of nobody. */
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

function problemsOf(sql: string): string[] {
  const bare = sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''") // bodies of functions
    .replace(/'(?:[^']|'')*'/g, "''");
  return bare
    .split(';')
    .filter((statement) => /^\s*ALTER\s+TABLE|\bDROP\s+TABLE\b|\bRENAME\b/i.test(statement))
    .flatMap((statement) =>
      REFUSED.filter(([pattern]) => pattern.test(statement)).map(([, what]) => `${what}: ${statement.trim()}`),
    );
}

describe('migrations', () => {
  const later = migrations.filter((migration) => !FIRST_RELEASE.includes(migration.name));

  it('are all of them looked at', () => {
    expect(later).toHaveLength(migrations.length - FIRST_RELEASE.length);
  });

  it.each(later.map((migration) => [migration.name, migration] as const))(
    '%s lets the version before go on',
    async (_name, migration) => {
      expect((await statementsOf(migration)).flatMap(problemsOf)).toEqual([]);
    },
  );

  it.each([
    'ALTER TABLE "agent" DROP COLUMN "name"',
    'ALTER TABLE "agent" DROP "name"',
    'DROP TABLE "agent"',
    'ALTER TABLE "agent" RENAME COLUMN "a" TO "b"',
    'ALTER TABLE "agent" ALTER COLUMN "a" TYPE text',
    'ALTER TABLE "agent" ALTER COLUMN "a" SET NOT NULL',
    'ALTER TABLE "agent" ADD "a" integer NOT NULL',
  ])('refuses %s', (sql) => expect(problemsOf(sql)).toHaveLength(1));

  it.each([
    'ALTER TABLE "agent" ADD "a" integer NOT NULL DEFAULT 0',
    'ALTER TABLE "agent" ADD "a" integer DEFAULT 0 NOT NULL',
    'ALTER TABLE "agent" ADD "a" text',
    'CREATE TABLE "x" ("id" integer NOT NULL)',
    'ALTER TABLE "agent" DROP CONSTRAINT "agent_check"',
    'DROP INDEX "agent_name"',
  ])('takes %s', (sql) => expect(problemsOf(sql)).toEqual([]));
});
