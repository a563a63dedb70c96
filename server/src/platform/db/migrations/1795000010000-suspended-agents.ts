import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which agents were taken off the list with their creator, so that they come back with it. */
export class SuspendedAgents1795000010000 implements MigrationInterface {
  name = 'SuspendedAgents1795000010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent" ADD "suspended" boolean NOT NULL DEFAULT false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent" DROP COLUMN "suspended"`);
  }
}
