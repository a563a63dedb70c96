import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Accounts that are being deleted, and exports that are under way. An emptied agent outlives its creator's account, so
 * that the chats of others with it stay readable: it alone may have no creator.
 */
export class AccountRights1795000032100 implements MigrationInterface {
  name = 'AccountRights1795000032100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "agent" ALTER COLUMN "creator_id" DROP NOT NULL,
        ADD CONSTRAINT "agent_has_creator" CHECK (creator_id IS NOT NULL OR deleted_at IS NOT NULL);
      ALTER TABLE "agent" DROP CONSTRAINT "agent_creator_fk";
      ALTER TABLE "agent" ADD CONSTRAINT "agent_creator_fk" FOREIGN KEY ("creator_id") REFERENCES "user" ("id") ON DELETE SET NULL;
      CREATE TABLE "account_erasure" (
        "user_id" bigint NOT NULL,
        "requested_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        "due_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "account_erasure_pk" PRIMARY KEY ("user_id"),
        CONSTRAINT "account_erasure_user_fk" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE
      );
      CREATE INDEX "account_erasure_due" ON "account_erasure" ("due_at");
      CREATE TABLE "account_export" (
        "user_id" bigint NOT NULL,
        "ticket_hash" bytea,
        "lease" uuid,
        "busy_until" TIMESTAMP WITH TIME ZONE NOT NULL,
        CONSTRAINT "account_export_pk" PRIMARY KEY ("user_id"),
        CONSTRAINT "account_export_user_fk" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE "account_export";
      DROP TABLE "account_erasure";
      DELETE FROM "agent" WHERE creator_id IS NULL;
      ALTER TABLE "agent" DROP CONSTRAINT "agent_creator_fk";
      ALTER TABLE "agent" ADD CONSTRAINT "agent_creator_fk" FOREIGN KEY ("creator_id") REFERENCES "user" ("id") ON DELETE CASCADE;
      ALTER TABLE "agent" DROP CONSTRAINT "agent_has_creator", ALTER COLUMN "creator_id" SET NOT NULL;
    `);
  }
}
