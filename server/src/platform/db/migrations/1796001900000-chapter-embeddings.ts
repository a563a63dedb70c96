import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of chapters, for installations with an embeddings server. */
export class ChapterEmbeddings1796001900000 implements MigrationInterface {
  name = 'ChapterEmbeddings1796001900000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "chapter_embedding" ("chapter_id" bigint NOT NULL, "base_id" bigint NOT NULL, "model" text NOT NULL, "hash" text NOT NULL, "bits" bit varying, "vector" bytea, CONSTRAINT "chapter_embedding_pk" PRIMARY KEY ("chapter_id"))`,
    );
    // Vectors cannot be compressed, and the search reads few of them.
    await queryRunner.query(`ALTER TABLE "chapter_embedding" ALTER COLUMN "vector" SET STORAGE EXTERNAL`);
    await queryRunner.query(`CREATE INDEX "chapter_embedding_base" ON "chapter_embedding" ("base_id")`);
    await queryRunner.query(
      `ALTER TABLE "chapter_embedding" ADD CONSTRAINT "chapter_embedding_chapter_fk" FOREIGN KEY ("chapter_id") REFERENCES "chapter"("id") ON DELETE CASCADE`,
    );
    await queryRunner.query(
      `ALTER TABLE "knowledge_base" ADD "embedded_model" text, ADD "embedding_until" TIMESTAMP WITH TIME ZONE`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "knowledge_base" DROP COLUMN "embedding_until", DROP COLUMN "embedded_model"`);
    await queryRunner.query(`DROP TABLE "chapter_embedding"`);
  }
}
