import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Activity of a running reply, for clients that join midway and for replies that are stopped or fail. */
export class RunningReplySteps1796001902000 implements MigrationInterface {
  name = 'RunningReplySteps1796001902000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "running_reply" ADD "activity" jsonb, ADD "steps" jsonb, ADD "step_at" timestamptz`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "running_reply" DROP COLUMN "step_at", DROP COLUMN "steps", DROP COLUMN "activity"`,
    );
  }
}
