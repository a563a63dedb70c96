import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A restored version names the one that it repeats. */
export class RestoredVersions1796001702000 implements MigrationInterface {
  name = 'RestoredVersions1796001702000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent_version" ADD "restored_from" integer`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "agent_version" DROP COLUMN "restored_from"`);
  }
}
