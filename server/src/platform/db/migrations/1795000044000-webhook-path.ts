import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, withoutLocks } from './concurrent-index.js';

const UNMOVED =
  'ON "agent_workflow" ("agent_id") WHERE workflow_id IS NOT NULL AND webhook_path IS NULL AND due_at IS NULL';

/** Rows of one statement: so many agents are locked at once. */
const BATCH = 2_000;

/**
 * The secret part of each agent's webhook path. Stored, so that it outlives a change of APP_SECRET; drawn by the
 * database, so that agents of a build before this one get it too. 122 random bits. Agents that are there are filled in
 * batches: `ADD COLUMN` with such a default would rewrite the table under a lock.
 */
export class WebhookPath1795000044000 implements MigrationInterface {
  name = 'WebhookPath1795000044000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "agent" ADD COLUMN IF NOT EXISTS "webhook_token" text;
      ALTER TABLE "agent" ALTER COLUMN "webhook_token" SET DEFAULT replace(gen_random_uuid()::text, '-', '');
      ALTER TABLE "agent_workflow" ADD COLUMN IF NOT EXISTS "webhook_path" text;
    `);
    for (let after = 0, last: number | null = 0; last !== null; after = last ?? 0)
      last = await fill(queryRunner, after);
    await queryRunner.query(`
      ALTER TABLE "agent" DROP CONSTRAINT IF EXISTS "agent_has_webhook_token";
      ALTER TABLE "agent" ADD CONSTRAINT "agent_has_webhook_token" CHECK (webhook_token IS NOT NULL) NOT VALID;
    `);
    await queryRunner.query('ALTER TABLE "agent" VALIDATE CONSTRAINT "agent_has_webhook_token"');
    await withoutLocks(queryRunner, () => createIndex(queryRunner, 'agent_workflow_unmoved', UNMOVED));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX IF EXISTS "agent_workflow_unmoved";
      ALTER TABLE "agent_workflow" DROP COLUMN "webhook_path";
      ALTER TABLE "agent" DROP COLUMN "webhook_token";
    `);
  }
}

/** @returns the last id that was looked at; null: there are no more */
async function fill(queryRunner: QueryRunner, after: number): Promise<number | null> {
  const [page]: { last: string | null }[] = await queryRunner.query(
    'SELECT max(id) AS last FROM (SELECT id FROM agent WHERE id > $1 ORDER BY id LIMIT $2) page',
    [after, BATCH],
  );
  if (page?.last == null) return null;
  await queryRunner.query(
    'UPDATE agent SET webhook_token = DEFAULT WHERE id > $1 AND id <= $2 AND webhook_token IS NULL',
    [after, page.last],
  );
  return Number(page.last);
}
