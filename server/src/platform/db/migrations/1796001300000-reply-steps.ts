import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of an agent's steps, and the steps of replies. */
export class ReplySteps1796001300000 implements MigrationInterface {
  name = 'ReplySteps1796001300000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message" ADD "steps" jsonb`);
    await queryRunner.query(`ALTER TABLE "agent" ADD "step_names" jsonb NOT NULL DEFAULT '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent" DROP COLUMN "step_names"`);
    await queryRunner.query(`ALTER TABLE "message" DROP COLUMN "steps"`);
  }
}
