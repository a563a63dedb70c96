import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a workflow answered in the place of a reply. Without a default: no row is written for it. */
export class RunFailureDetail1795000046000 implements MigrationInterface {
  name = 'RunFailureDetail1795000046000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE run ADD COLUMN failure_detail jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE run DROP COLUMN failure_detail');
  }
}
