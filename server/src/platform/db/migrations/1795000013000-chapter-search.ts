import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The words of a chapter are kept beside it, so that a search neither reads nor parses texts, and its index holds the
 * base as well: the common words of other bases cost nothing.
 */
export class ChapterSearch1795000013000 implements MigrationInterface {
  name = 'ChapterSearch1795000013000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

// Without fastupdate: a search would read the list of what is not in the index yet, word by word.
const UP = /* sql */ `
CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX "chapter_search";
ALTER TABLE "chapter" ADD "search" tsvector GENERATED ALWAYS AS (chapter_document(title, content)) STORED;
CREATE INDEX "chapter_search" ON "chapter" USING gin ("base_id", "search") WITH (fastupdate = off);
CREATE INDEX "knowledge_base_by_name" ON "knowledge_base" ("owner_id", lower("name"), "id");
-- TypeORM asks a table of its own what generated columns were made of; the catalogue knows it better.
CREATE VIEW "typeorm_metadata" AS
SELECT 'GENERATED_COLUMN'::text AS "type", table_catalog::text AS "database", table_schema::text AS "schema",
       table_name::text AS "table", column_name::text AS "name", generation_expression::text AS "value"
FROM information_schema.columns WHERE is_generated = 'ALWAYS';
`;

// The extension stays: others may use it.
const DOWN = /* sql */ `
DROP VIEW "typeorm_metadata";
DROP INDEX "knowledge_base_by_name";
ALTER TABLE "chapter" DROP "search";
CREATE INDEX "chapter_search" ON "chapter" USING gin (chapter_document("title", "content"));
`;
