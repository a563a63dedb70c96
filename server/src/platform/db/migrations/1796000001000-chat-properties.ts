import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pinned, archived and muted chats, default names, and changes of the persona. */
export class ChatProperties1796000001000 implements MigrationInterface {
  name = 'ChatProperties1796000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "chat"
      ADD COLUMN IF NOT EXISTS "pinned_at" timestamptz,
      ADD COLUMN IF NOT EXISTS "archived_at" timestamptz,
      ADD COLUMN IF NOT EXISTS "is_muted" boolean NOT NULL DEFAULT false,
      ADD COLUMN IF NOT EXISTS "default_name" text,
      ADD COLUMN IF NOT EXISTS "persona_changes" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "chat" DROP COLUMN "persona_changes", DROP COLUMN "default_name",
      DROP COLUMN "is_muted", DROP COLUMN "archived_at", DROP COLUMN "pinned_at"`);
  }
}
