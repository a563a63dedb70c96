import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';

/** A question, taken apart. */
export interface AskedQuestion {
  /** With its quotes and signs. */
  text: string;
  words: readonly { text: string; weight: number; near: string }[];
}

/**
 * Finds by the index alone which chapters have which words, keeps the 50 that have most of what is rare, and only then
 * looks at how often and where (a title counts more). The Russian configuration stems English words as well, so its
 * lexemes stand for both languages. A word's relatives are looked for where the word itself is in no chapter, and count
 * for less. $4 to $6: the words; $7: when chapters satisfy the whole question, as a search engine reads it, no others
 * are taken.
 */
const RANKED = /* sql */ `
WITH question AS MATERIALIZED (
  SELECT websearch_to_tsquery('russian', $2) || websearch_to_tsquery('english', $2) AS every
), given AS MATERIALIZED (
  SELECT g.weight, g.near::tsquery AS near,
         (SELECT string_agg('''' || replace(replace(w, '\\', '\\\\'), '''', '''''') || '''', ' | ')
          FROM unnest(tsvector_to_array(to_tsvector('russian', g.word))) AS w)::tsquery AS own
  FROM unnest($4::text[], $5::text[], $6::float8[]) AS g(word, near, weight)
), word AS MATERIALIZED (
  SELECT row_number() OVER () AS n, weight, own, near FROM given WHERE own IS NOT NULL
), by_form AS MATERIALIZED (
  SELECT w.n, c.id FROM word w JOIN chapter c ON c.base_id = $1 AND c.search @@ w.own
), hit AS MATERIALIZED (
  SELECT n, id, 1.0 AS part FROM by_form
  UNION ALL
  SELECT w.n, c.id, 0.6 AS part FROM word w JOIN chapter c ON c.base_id = $1 AND c.search @@ w.near
  WHERE w.n NOT IN (SELECT n FROM by_form)
), rarity AS MATERIALIZED (
  SELECT h.n, w.weight * ln(1 + (SELECT count(*) FROM chapter WHERE base_id = $1)::float8 / count(*)) AS idf
  FROM hit h JOIN word w USING (n) GROUP BY h.n, w.weight
), satisfied AS MATERIALIZED (
  SELECT c.id FROM question q JOIN chapter c ON $7::boolean AND c.base_id = $1 AND c.search @@ q.every
), candidate AS MATERIALIZED (
  SELECT h.id FROM hit h JOIN rarity r USING (n)
  WHERE h.id IN (SELECT id FROM satisfied) OR NOT EXISTS (SELECT FROM satisfied)
  GROUP BY h.id ORDER BY sum(r.idf * h.part) DESC, h.id LIMIT 50
), best AS MATERIALIZED (
  SELECT c.id, sum(r.idf * (h.part + ts_rank_cd(c.search, w.own, 1) + 0.4 * ts_rank_cd(c.search, w.near, 1)))::float8 AS rank
  FROM candidate JOIN chapter c USING (id) JOIN hit h USING (id) JOIN rarity r USING (n) JOIN word w USING (n)
  GROUP BY c.id ORDER BY rank DESC, c.id LIMIT $3
)`;

const CHAPTERS: Statement = {
  name: 'knowledge_chapters_about',
  text: /* sql */ `${RANKED}
SELECT c.id AS chapter_id, c.title, c.content, b.rank, '' AS snippet
FROM best b JOIN chapter c USING (id) ORDER BY b.rank DESC, b.id`,
};

/** The same with the part of the text that matched. */
const SEARCH: Statement = {
  name: 'knowledge_search',
  text: /* sql */ `${RANKED}, sought AS MATERIALIZED (
  SELECT string_agg(nullif((own || near)::text, ''), ' | ')::tsquery AS words FROM word
)
SELECT c.id AS chapter_id, c.title, c.content, b.rank,
       ts_headline('russian', bounded_words(c.content), s.words, 'StartSel="", StopSel="", MaxWords=40, MinWords=20') AS snippet
FROM best b JOIN chapter c USING (id) CROSS JOIN sought s ORDER BY b.rank DESC, b.id`,
};

const LEXEMES: Statement = {
  name: 'knowledge_lexemes',
  text: /* sql */ `
SELECT tsvector_to_array(to_tsvector('russian', bounded_words(t))) AS lexemes
FROM unnest($1::text[]) WITH ORDINALITY AS given(t, n) ORDER BY n`,
};

/** Knowledge bases as they are asked. */
@Injectable()
export class KnowledgeRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sql: Sql,
  ) {}

  /** The chapters of one base that answer a search best, with snippets. */
  async search(baseId: number, asked: AskedQuestion, topK: number): Promise<ChapterHitDto[]> {
    return await this.sql.rows<ChapterHitDto>(SEARCH, values(baseId, asked, topK, true));
  }

  /** The chapters that speak of the question most; also those that speak of a part of it. */
  async chaptersAbout(baseId: number, asked: AskedQuestion, topK: number): Promise<ChapterHitDto[]> {
    return await this.sql.rows<ChapterHitDto>(CHAPTERS, values(baseId, asked, topK, false));
  }

  /** The stems of each text, English and Russian, without words that say nothing. */
  async lexemes(texts: string[]): Promise<string[][]> {
    const rows = await this.sql.rows<{ lexemes: string[] }>(LEXEMES, [texts]);
    return rows.map((row) => row.lexemes);
  }

  /** Titles in the order in which the chapters were written. */
  async titles(baseId: number, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ title: string }[]>(
      'SELECT title FROM chapter WHERE base_id = $1 ORDER BY id LIMIT $2',
      [baseId, limit],
    );
    return rows.map((row) => row.title);
  }

  /** True when the base is this person's. */
  async isOwn(baseId: number, userId: number): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM knowledge_base WHERE id = $1::numeric AND owner_id = $2',
      [baseId, userId],
    );
    return rows.length > 0;
  }
}

function values(baseId: number, { text, words }: AskedQuestion, topK: number, strict: boolean): unknown[] {
  const column = <Key extends 'text' | 'near' | 'weight'>(key: Key) => words.map((word) => word[key]);
  return [baseId, text, topK, column('text'), column('near'), column('weight'), strict];
}
