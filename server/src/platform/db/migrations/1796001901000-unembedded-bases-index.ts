import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers look every second for knowledge bases with chapters to embed. */
export class UnembeddedBasesIndex1796001901000 implements MigrationInterface {
  name = 'UnembeddedBasesIndex1796001901000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "knowledge_base_unembedded"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "knowledge_base_unembedded" ON "knowledge_base" ("id") WHERE embedded_model IS NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "knowledge_base_unembedded"`);
  }
}
