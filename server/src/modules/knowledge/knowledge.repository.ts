import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChapterHitDto } from './chapter-hit.dto.js';

/**
 * The Russian configuration stems English words as well, so its lexemes stand for both languages. The English one is
 * asked besides because a chapter is indexed under both. When no chapter has all the words, those with some of them
 * are taken, and rare words weigh more than common ones.
 */
const SEARCH = /* sql */ `
WITH question AS (
  SELECT websearch_to_tsquery('russian', $2) || websearch_to_tsquery('english', $2) AS every,
         to_tsvector('russian', $2) AS words
), word AS MATERIALIZED (
  SELECT ('''' || replace(replace(w, '\\', '\\\\'), '''', '''''') || '''')::tsquery AS probe
  FROM question, unnest(tsvector_to_array(words)) AS w
), query AS MATERIALIZED (
  SELECT every, every || coalesce((SELECT string_agg(probe::text, ' | ') FROM word), '')::tsquery AS some FROM question
), found AS MATERIALIZED (
  SELECT c.id, c.title, c.content, d.doc, d.doc @@ q.every AS has_every
  FROM query q
  JOIN chapter c ON c.base_id = $1 AND chapter_document(c.title, c.content) @@ q.some
  CROSS JOIN LATERAL (SELECT chapter_document(c.title, c.content) AS doc) d
  LIMIT 500
), weight AS MATERIALIZED (
  SELECT w.probe, ln(1 + (SELECT count(*) FROM found)::float8 / greatest(count(f.id), 1)) AS idf
  FROM word w LEFT JOIN found f ON f.doc @@ w.probe GROUP BY w.probe
), best AS MATERIALIZED (
  SELECT f.id, f.title, f.content,
         coalesce((SELECT sum(w.idf * ts_rank_cd(f.doc, w.probe, 1)) FROM weight w), 0)::float8 AS rank
  FROM found f
  WHERE f.has_every OR NOT EXISTS (SELECT FROM found WHERE has_every)
  ORDER BY rank DESC, f.id LIMIT $3
)
SELECT b.id AS chapter_id, b.title, b.content, b.rank,
       ts_headline('russian', b.content, q.some, 'StartSel="", StopSel="", MaxWords=40, MinWords=20') AS snippet
FROM best b, query q ORDER BY b.rank DESC, b.id`;

const LEXEMES = /* sql */ `
SELECT tsvector_to_array(to_tsvector('russian', t)) AS lexemes
FROM unnest($1::text[]) WITH ORDINALITY AS given(t, n) ORDER BY n`;

/** Knowledge bases as they are stored. */
@Injectable()
export class KnowledgeRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The chapters of one base that answer a question best. */
  async search(baseId: number, question: string, topK: number): Promise<ChapterHitDto[]> {
    return await this.dataSource.query<ChapterHitDto[]>(SEARCH, [baseId, question, topK]);
  }

  /** The stems of each text, English and Russian, without words that say nothing. */
  async lexemes(texts: string[]): Promise<string[][]> {
    const rows = await this.dataSource.query<{ lexemes: string[] }[]>(LEXEMES, [texts]);
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
