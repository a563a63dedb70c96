import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the credentials (basic auth) that an agent's workflow asks for. */
export class WebhookLogin1795000056000 implements MigrationInterface {
  name = 'WebhookLogin1795000056000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "agent" ADD COLUMN "webhook_login" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "agent" DROP COLUMN "webhook_login"');
  }
}
