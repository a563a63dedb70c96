import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH_SIZE = 100;

/** Rewrites the index entries of chapters that the analyser reads differently. */
const CHAPTERS = `WITH batch AS MATERIALIZED (SELECT id FROM "chapter" WHERE id > $1 ORDER BY id LIMIT ${BATCH_SIZE}),
  again AS (UPDATE "chapter" c SET title = c.title FROM batch b
    WHERE c.id = b.id AND c.search IS DISTINCT FROM chapter_document(c.title, c.content))
  SELECT max(id) AS last FROM batch`;

/**
 * Reindexes chapters and names of agents, in short transactions that block no other work. A repeated run skips what is
 * done. Messages are indexed again in the background, because there may be millions.
 */
export class SearchAgain1796001401000 implements MigrationInterface {
  name = 'SearchAgain1796001401000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const left of ['ccnew', 'ccold']) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "agent_name_grams_${left}"`);
    }
    await queryRunner.query(`REINDEX INDEX CONCURRENTLY "agent_name_grams"`);
    for (let last: string | null = '0'; last !== null; ) {
      const rows: { last: string | null }[] = await queryRunner.query(CHAPTERS, [last]);
      last = rows[0]?.last ?? null;
    }
  }

  async down(): Promise<void> {
    // Nothing to undo: the entries follow the functions.
  }
}
