import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, withoutLocks } from './concurrent-index.js';

/**
 * The index of what is due has a condition of its own. With the one of `turn_open_of_chat` the planner could not tell the
 * two apart, and looked for a chat's turn among the due ones of all chats, dead entries included.
 */
export class TurnDue1795000033000 implements MigrationInterface {
  name = 'TurnDue1795000033000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withoutLocks(queryRunner, async () => {
      await createIndex(queryRunner, 'turn_due_next', 'ON "turn" ("due_at") WHERE finished_at IS NULL');
      await dropIndex(queryRunner, 'turn_due');
    });
    await queryRunner.query('ALTER INDEX "turn_due_next" RENAME TO "turn_due"');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX "turn_due";
      CREATE INDEX "turn_due" ON "turn" ("due_at") WHERE state IN ('queued', 'running', 'waiting');
    `);
  }
}
