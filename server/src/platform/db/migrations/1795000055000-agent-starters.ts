import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the first messages that an agent suggests. */
export class AgentStarters1795000055000 implements MigrationInterface {
  name = 'AgentStarters1795000055000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent" ADD COLUMN "starters" text[] NOT NULL DEFAULT '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "agent" DROP COLUMN "starters"');
  }
}
