import type { MigrationInterface, QueryRunner } from 'typeorm';

const LISTS = [
  ['chat_pinned', 'pinned_at'],
  ['chat_archived', 'archived_at'],
] as const;

/** Indexes for the pinned and the archived chats of a user. */
export class ChatPropertyIndexes1796000002000 implements MigrationInterface {
  name = 'ChatPropertyIndexes1796000002000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [index, column] of LISTS) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
      await queryRunner.query(
        `CREATE INDEX CONCURRENTLY "${index}" ON "chat" ("user_id", "active_at", "id") WHERE ${column} IS NOT NULL`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [index] of LISTS) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${index}"`);
  }
}
