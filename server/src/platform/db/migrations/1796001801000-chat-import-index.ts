import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A user can import a conversation of another service only once. */
export class ChatImportIndex1796001801000 implements MigrationInterface {
  name = 'ChatImportIndex1796001801000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "chat_import_key"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY "chat_import_key" ON "chat" ("user_id", "import_key") WHERE import_key IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "chat_import_key"`);
  }
}
