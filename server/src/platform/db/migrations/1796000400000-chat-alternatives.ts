import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets several chats be alternatives of one conversation (ADR 7). After a failure halfway, it can run again (ADR 5). */
export class ChatAlternatives1796000400000 implements MigrationInterface {
  name = 'ChatAlternatives1796000400000';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "chat" ADD COLUMN IF NOT EXISTS "conversation_id" bigint, ADD COLUMN IF NOT EXISTS "is_shown" boolean DEFAULT true NOT NULL, ADD COLUMN IF NOT EXISTS "client_id" uuid',
    );
    for (const [name, definition] of INDEXES) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await queryRunner.query(definition);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
    await queryRunner.query(
      'ALTER TABLE "chat" DROP COLUMN "client_id", DROP COLUMN "is_shown", DROP COLUMN "conversation_id"',
    );
  }
}

const INDEXES = [
  [
    'chat_by_conversation',
    'CREATE INDEX CONCURRENTLY "chat_by_conversation" ON "chat" ("conversation_id", "id") WHERE conversation_id IS NOT NULL',
  ],
  [
    'chat_shown',
    'CREATE UNIQUE INDEX CONCURRENTLY "chat_shown" ON "chat" ("conversation_id") WHERE is_shown AND conversation_id IS NOT NULL',
  ],
  [
    'chat_client_id',
    'CREATE UNIQUE INDEX CONCURRENTLY "chat_client_id" ON "chat" ("user_id", "client_id") WHERE client_id IS NOT NULL',
  ],
  ['chat_hidden', 'CREATE INDEX CONCURRENTLY "chat_hidden" ON "chat" ("user_id") WHERE NOT is_shown'],
] as const;
