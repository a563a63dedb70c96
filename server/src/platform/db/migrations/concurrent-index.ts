import type { QueryRunner } from 'typeorm';

/** For so long a migration may keep others from a table by waiting for it. */
export const LOCK_TIMEOUT_MS = 2000;

const IS_WHOLE = 'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)';

/**
 * Makes and removes indexes of a table that is in use: nobody waits for that. It cannot be part of a transaction, so a
 * migration with it has `transaction = false` and may be run again after it was stopped half way.
 *
 * It waits for everybody else's transactions, and nobody waits for it: here there is no hurry.
 */
export async function withoutLocks(queryRunner: QueryRunner, change: () => Promise<void>): Promise<void> {
  await queryRunner.query('SET lock_timeout = 0');
  await change();
  await queryRunner.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

/**
 * One that is there already is whole: what was done before a stop is not done again.
 * @param of `ON "table" (...)`, and what belongs to it
 */
export async function createIndex(queryRunner: QueryRunner, name: string, of: string): Promise<void> {
  const [index]: { whole: boolean }[] = await queryRunner.query(IS_WHOLE, [`"${name}"`]);
  if (index?.whole) return;
  if (index) await dropIndex(queryRunner, name); // one that was stopped leaves half an index behind
  await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ${of}`);
}

export async function dropIndex(queryRunner: QueryRunner, name: string): Promise<void> {
  await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
}
