import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources of replies. */
export class ReplySources1796000900000 implements MigrationInterface {
  name = 'ReplySources1796000900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message" ADD "sources" jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message" DROP COLUMN "sources"`);
  }
}
