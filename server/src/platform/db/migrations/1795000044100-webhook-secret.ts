import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What calls of workflows are signed with. Null for agents of a build before this one, whose calls are signed with the
 * agent's key, until their creator looks at them or replaces the key.
 */
export class WebhookSecret1795000044100 implements MigrationInterface {
  name = 'WebhookSecret1795000044100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "agent" ADD COLUMN "webhook_secret" text, ADD COLUMN "signs_with_key" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "agent" DROP COLUMN "webhook_secret", DROP COLUMN "signs_with_key"');
  }
}
