import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import { MARK_OPTIONS } from '../../../platform/search/mark-words.js';
import { type NearWordRow, nearWordsSql } from '../../../platform/search/typos.js';
import type { ChapterHitDto } from './chapter-hit.dto.js';

/** A parsed question. */
export interface ParsedQuestion {
  words: readonly { written: string; weight: number; near: string }[];
}

// Prepared SQL, see ADR 4.

/** Letters of a stem from which on longer words that begin with it match. */
const BEGUN_LEAST = 4;
/** Longer words that begin with a stem are searched if fewer chapters than this have the word itself. */
const FEW = 20;
/** Longer than any word: leaves only runs of scripts without spaces that are too short for a piece. */
const NO_WORDS = 61;

/**
 * Finds chapters with the words by index only, keeps the 50 with the rarest words, and ranks them by frequency and
 * position. Longer words with the same stem count less; related words match only if no chapter has the word itself (ADR
 * 42). $2 to $4: words; $6: if chapters satisfy the whole question, omit all others.
 */
const RANKED = /* sql */ `
WITH given AS MATERIALIZED (
  SELECT g.word AS written, g.weight, g.near::tsquery AS near, search_query(g.word) AS own,
         search_prefix(btrim(search_split(g.word)), ${NO_WORDS}) AS run
  FROM unnest($2::text[], $3::text[], $4::float8[]) AS g(word, near, weight)
), word AS MATERIALIZED (
  SELECT row_number() OVER () AS n, written, weight, near, CASE WHEN run IS NULL THEN own ELSE own || run END AS own,
         CASE WHEN numnode(own) = 1 AND length(own::text) >= ${BEGUN_LEAST} + 2 THEN (own::text || ':*')::tsquery ELSE own END AS begun
  FROM given WHERE numnode(own) > 0
), by_form AS MATERIALIZED (
  SELECT w.n, c.id FROM word w JOIN chapter c ON c.base_id = $1 AND c.search @@ w.own
), by_beginning AS MATERIALIZED (
  SELECT w.n, c.id FROM word w JOIN chapter c ON w.begun::text <> w.own::text AND (SELECT count(*) FROM by_form f WHERE f.n = w.n) < ${FEW} AND c.base_id = $1 AND c.search @@ w.begun
  EXCEPT SELECT n, id FROM by_form
), hit AS MATERIALIZED (
  SELECT n, id, 1.0 AS part FROM by_form
  UNION ALL
  SELECT n, id, 0.6 AS part FROM by_beginning
  UNION ALL
  SELECT w.n, c.id, 0.6 AS part FROM word w JOIN chapter c ON c.base_id = $1 AND c.search @@ w.near
  WHERE w.n NOT IN (SELECT n FROM by_form) AND NOT EXISTS (SELECT FROM by_beginning b WHERE b.n = w.n AND b.id = c.id)
), rarity AS MATERIALIZED (
  SELECT h.n, w.weight * ln(1 + (SELECT count(*) FROM chapter WHERE base_id = $1)::float8 / count(*)) AS idf
  FROM hit h JOIN word w USING (n) GROUP BY h.n, w.weight
), satisfied AS MATERIALIZED (
  SELECT id FROM (SELECT id FROM by_form UNION ALL SELECT id FROM by_beginning) found WHERE $6::boolean
  GROUP BY id HAVING count(*) = (SELECT count(*) FROM word)
), candidate AS MATERIALIZED (
  SELECT h.id FROM hit h JOIN rarity r USING (n)
  WHERE h.id IN (SELECT id FROM satisfied) OR NOT EXISTS (SELECT FROM satisfied)
  GROUP BY h.id ORDER BY sum(r.idf * h.part) DESC, h.id LIMIT 50
), vector AS MATERIALIZED (
  -- The empty vector makes a copy. The column alone would stay in TOAST, from where each call of ts_rank_cd reads it again.
  SELECT c.id, c.search || ''::tsvector AS search FROM candidate JOIN chapter c USING (id)
), best AS MATERIALIZED (
  SELECT c.id, sum(r.idf * (h.part + ts_rank_cd(c.search, w.own, 1) + 0.4 * ts_rank_cd(c.search, w.near, 1)))::float8 AS rank
  FROM vector c JOIN hit h USING (id) JOIN rarity r USING (n) JOIN word w USING (n)
  GROUP BY c.id ORDER BY rank DESC, c.id LIMIT $5
), unfound AS MATERIALIZED (
  SELECT coalesce(array_agg(written), '{}') AS words FROM word WHERE n NOT IN (SELECT n FROM hit)
)`;

/** Where a chapter was read from, see `ChapterHitDto`. */
const ORIGIN = /* sql */ `c.page, c.anchor,
       (SELECT jsonb_build_object('name', d.name, 'url', d.url) FROM knowledge_document d WHERE d.id = c.document_id) AS document`;

const CHAPTERS: Statement = {
  name: 'knowledge_chapters_about',
  text: /* sql */ `${RANKED}
SELECT c.id AS chapter_id, c.title, c.content, b.rank, '' AS snippet, ${ORIGIN}, u.words AS unfound
FROM unfound u LEFT JOIN (best b JOIN chapter c USING (id)) ON true ORDER BY b.rank DESC, b.id`,
};

/** Also returns the matching part of the text. */
const SEARCH: Statement = {
  name: 'knowledge_search',
  text: /* sql */ `${RANKED}, sought AS MATERIALIZED (
  SELECT string_agg(nullif((own || begun || near)::text, ''), ' | ')::tsquery AS words FROM word
)
SELECT c.id AS chapter_id, c.title, c.content, b.rank,
       ts_headline('russian', bounded_words(translate(c.content, E'\\x02\\x03', '')), s.words, E'${MARK_OPTIONS}, MaxWords=40, MinWords=20') AS snippet,
       ${ORIGIN}, u.words AS unfound
FROM unfound u CROSS JOIN sought s LEFT JOIN (best b JOIN chapter c USING (id)) ON true ORDER BY b.rank DESC, b.id`,
};

const BY_ID: Statement = {
  name: 'knowledge_chapters_by_id',
  text: /* sql */ `
SELECT c.id AS chapter_id, c.title, c.content, 0 AS rank, '' AS snippet, ${ORIGIN}
FROM chapter c WHERE c.base_id = $1 AND c.id = ANY($2::bigint[])`,
};

const LEXEMES: Statement = {
  name: 'knowledge_lexemes',
  text: /* sql */ `
SELECT tsvector_to_array(search_vector(t)) AS lexemes
FROM unnest($1::text[]) WITH ORDINALITY AS given(t, n) ORDER BY n`,
};

/** Number of chapters whose words correct a mistyped one, and the size of their vectors. */
const VOCABULARY = { chapters: 500, bytes: 1_000_000 };

const NEAR_WORDS: Statement = {
  name: 'knowledge_near_words',
  text: nearWordsSql(
    /* sql */ `
  SELECT search AS vector FROM (
    SELECT search, sum(pg_column_size(search)) OVER (ORDER BY id) AS bytes FROM (
      SELECT id, search FROM chapter WHERE base_id = $1 ORDER BY id LIMIT ${VOCABULARY.chapters}) c) first
  WHERE bytes < ${VOCABULARY.bytes}`,
    '$2',
  ),
};

/** Chapters, and the words of the question that the base does not contain in any form. */
interface Hits {
  hits: ChapterHitDto[];
  unfound: string[];
}

/** Searches the chapters of knowledge bases. */
@Injectable()
export class KnowledgeRepository {
  constructor(private readonly sql: Sql) {}

  /** The best chapters with snippets. */
  async search(baseId: number, question: ParsedQuestion, topK: number): Promise<Hits> {
    return hitsOf(await this.sql.rows<HitRow>(SEARCH, values(baseId, question, topK, true)));
  }

  /** The best chapters, including those that match a part of the question only. */
  async chaptersAbout(baseId: number, question: ParsedQuestion, topK: number): Promise<Hits> {
    return hitsOf(await this.sql.rows<HitRow>(CHAPTERS, values(baseId, question, topK, false)));
  }

  /** These chapters of the base, in any order; without snippets and rank. */
  async chapters(baseId: number, ids: readonly number[]): Promise<ChapterHitDto[]> {
    return ids.length === 0 ? [] : await this.sql.rows<HitRow & ChapterHitDto>(BY_ID, [baseId, ids]);
  }

  /** Words of the first chapters that resemble the mistyped ones. */
  async nearWords(baseId: number, mistyped: string[]): Promise<NearWordRow[]> {
    return await this.sql.rows<NearWordRow>(NEAR_WORDS, [baseId, mistyped]);
  }

  /** English and Russian stems of each text, without stop words. */
  async lexemes(texts: string[]): Promise<string[][]> {
    const rows = await this.sql.rows<{ lexemes: string[] }>(LEXEMES, [texts]);
    return rows.map((row) => row.lexemes);
  }
}

/** One row without a chapter when nothing is found. */
type HitRow = { unfound: string[] } & (ChapterHitDto | { chapter_id: null });

function hitsOf(rows: HitRow[]): Hits {
  const unfound = rows[0]?.unfound ?? [];
  return { unfound, hits: rows.flatMap(({ unfound: _, ...hit }) => (hit.chapter_id === null ? [] : [hit])) };
}

function values(baseId: number, { words }: ParsedQuestion, topK: number, strict: boolean): unknown[] {
  const column = <Key extends 'written' | 'near' | 'weight'>(key: Key) => words.map((word) => word[key]);
  return [baseId, column('written'), column('near'), column('weight'), topK, strict];
}
