import type { MigrationInterface, QueryRunner } from 'typeorm';

/** All branches of a chat know the chat that the first of them came from, so that they are found together. */
export class ChatBranches1795000030000 implements MigrationInterface {
  name = 'ChatBranches1795000030000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "chat" ADD "root_id" bigint');
    // From each branch up to a chat that is none, or whose origin is gone.
    await queryRunner.query(`
      WITH RECURSIVE up AS (
        SELECT c.id, m.chat_id AS above FROM chat c JOIN message m ON m.id = c.branched_from_message_id
        UNION ALL
        SELECT u.id, m.chat_id FROM up u JOIN chat c ON c.id = u.above JOIN message m ON m.id = c.branched_from_message_id)
      UPDATE chat SET root_id = up.above FROM up JOIN chat top ON top.id = up.above
      WHERE chat.id = up.id AND NOT EXISTS (SELECT FROM message m WHERE m.id = top.branched_from_message_id)`);
    await queryRunner.query('CREATE INDEX "chat_by_root" ON "chat" ("root_id", "id") WHERE root_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "chat_by_root"');
    await queryRunner.query('ALTER TABLE "chat" DROP COLUMN "root_id"');
  }
}
