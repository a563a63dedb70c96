import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns whose agent cannot be called yet wait in line for it. */
export class TurnLine1795000020000 implements MigrationInterface {
  name = 'TurnLine1795000020000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE "turn" ADD COLUMN "line_until" TIMESTAMP WITH TIME ZONE, ADD COLUMN "line_code" text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "turn" DROP COLUMN "line_until", DROP COLUMN "line_code"');
  }
}
