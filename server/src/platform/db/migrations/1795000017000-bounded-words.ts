import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL reads some texts in quadratic time: a long run of `a_a_a_` or `~/~/~/`, or many `<!--`. A hundred thousand
 * characters of that take minutes, which would stop the search for everybody. Every text that is taken apart goes
 * through `bounded_words` first. Chapters that are stored keep the words that they have.
 */
export class BoundedWords1795000017000 implements MigrationInterface {
  name = 'BoundedWords1795000017000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = /* sql */ `
-- The same text with a space in what is longer than a hundred characters, and in what would begin a comment of HTML.
CREATE FUNCTION bounded_words(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN regexp_replace(replace(written, '<!', '< !'), '\\S{100}', '\\& ', 'g');
CREATE OR REPLACE FUNCTION chapter_document(title text, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('pg_catalog.russian'::regconfig, title), 'A') || setweight(to_tsvector('pg_catalog.english'::regconfig, title), 'A')
    || to_tsvector('pg_catalog.russian'::regconfig, bounded_words(content)) || to_tsvector('pg_catalog.english'::regconfig, bounded_words(content));
`;

const DOWN = /* sql */ `
CREATE OR REPLACE FUNCTION chapter_document(title text, content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('pg_catalog.russian'::regconfig, title), 'A') || setweight(to_tsvector('pg_catalog.english'::regconfig, title), 'A')
    || to_tsvector('pg_catalog.russian'::regconfig, content) || to_tsvector('pg_catalog.english'::regconfig, content);
DROP FUNCTION bounded_words;
`;
