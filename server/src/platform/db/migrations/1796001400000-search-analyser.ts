import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCH_ANALYSER } from './search/analyser.js';

/** Texts of chapters and names of agents as indexed by the analyser. Rows are indexed again by the next migration. */
const WITH_ANALYSER = /* sql */ `
CREATE OR REPLACE FUNCTION chapter_document(title text, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(search_vector(title, true), 'A') || search_vector(content, true);
CREATE OR REPLACE FUNCTION agent_name_grams(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(folded, n, 6))), ''::tsvector)
    FROM (SELECT search_fold(name) AS folded OFFSET 0) f, generate_series(1, length(folded)) AS n);
CREATE OR REPLACE FUNCTION agent_name_query(part text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(substr(folded, n, 6), '\\', '\\\\'), '''', '''''') || '''' || CASE WHEN length(folded) < 6 THEN ':*' ELSE '' END, ' & ')::tsquery
    FROM (SELECT search_fold(part) AS folded OFFSET 0) f, generate_series(1, greatest(length(folded) - 5, 1)) AS n
    WHERE n % 6 = 1 OR n = length(folded) - 5);
`;

/** One search analyser for chapters, messages and names of agents. */
export class SearchAnalyser1796001400000 implements MigrationInterface {
  name = 'SearchAnalyser1796001400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SEARCH_ANALYSER);
    await queryRunner.query(WITH_ANALYSER);
    await queryRunner.query(`ALTER TABLE "message_search_progress" ADD "analysed_to" bigint NOT NULL DEFAULT '0'`);
    await queryRunner.query(`ALTER TABLE "message_search_progress" ADD "analyse_until" TIMESTAMP WITH TIME ZONE`);
    // Workers of the previous version may index messages for a while.
    await queryRunner.query(
      `UPDATE "message_search_progress" SET "analyse_until" = now() + interval '1 hour' WHERE "indexed_to" > 0`,
    );
  }

  /** The functions stay, because rows depend on them; the previous version ignores them. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message_search_progress" DROP COLUMN "analyse_until"`);
    await queryRunner.query(`ALTER TABLE "message_search_progress" DROP COLUMN "analysed_to"`);
  }
}
