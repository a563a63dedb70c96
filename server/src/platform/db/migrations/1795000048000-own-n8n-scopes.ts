import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Scopes that the key of a creator's own n8n lacked when it was set. */
export class OwnN8nScopes1795000048000 implements MigrationInterface {
  name = 'OwnN8nScopes1795000048000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE creator_n8n ADD COLUMN missing_scopes text[] NOT NULL DEFAULT '{}'");
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE creator_n8n DROP COLUMN missing_scopes');
  }
}
