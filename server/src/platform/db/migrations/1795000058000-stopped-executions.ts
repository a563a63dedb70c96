import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds what a turn that waits for its callback has started, and what became of the execution of a stopped reply. */
export class StoppedExecutions1795000058000 implements MigrationInterface {
  name = 'StoppedExecutions1795000058000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "turn" ADD COLUMN "workflow_id" text, ADD COLUMN "execution_id" text');
    await queryRunner.query('ALTER TABLE "run" ADD COLUMN "execution_stop" text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "run" DROP COLUMN "execution_stop"');
    await queryRunner.query('ALTER TABLE "turn" DROP COLUMN "workflow_id", DROP COLUMN "execution_id"');
  }
}
