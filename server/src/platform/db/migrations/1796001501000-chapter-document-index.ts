import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chapters of a document are counted and replaced. */
export class ChapterDocumentIndex1796001501000 implements MigrationInterface {
  name = 'ChapterDocumentIndex1796001501000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "chapter_of_document"`);
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY "chapter_of_document" ON "chapter" ("document_id") WHERE document_id IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "chapter_of_document"`);
  }
}
