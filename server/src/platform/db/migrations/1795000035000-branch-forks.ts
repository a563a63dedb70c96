import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, withoutLocks } from './concurrent-index.js';

/**
 * A branch knows the way to it, and a copied message which one it is a copy of: so the places where chats part are found
 * in each of them. Branches from before have neither, and stand in the map of branches alone.
 */
export class BranchForks1795000035000 implements MigrationInterface {
  name = 'BranchForks1795000035000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "chat" ADD COLUMN IF NOT EXISTS "lineage" bigint[]');
    await queryRunner.query('ALTER TABLE "message" ADD COLUMN IF NOT EXISTS "origin_id" bigint');
    await withoutLocks(queryRunner, () =>
      createIndex(queryRunner, 'message_copies', 'ON "message" ("origin_id", "chat_id") WHERE origin_id IS NOT NULL'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "message_copies"');
    await queryRunner.query('ALTER TABLE "message" DROP COLUMN "origin_id"');
    await queryRunner.query('ALTER TABLE "chat" DROP COLUMN "lineage"');
  }
}
