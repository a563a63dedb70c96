import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The step of a trace that a turn's reply goes on from. Without a default: no row is written for it. */
export class TurnTrace1795000031000 implements MigrationInterface {
  name = 'TurnTrace1795000031000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE turn ADD COLUMN trace_parent text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE turn DROP COLUMN trace_parent');
  }
}
