import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Reports and crowns count by mailbox and network. Crowns that are there count as they did: the counters of the agents
 * hold them. The previous version counts each crown that it stores, as the default says.
 */
export class Voices1795000043200 implements MigrationInterface {
  name = 'Voices1795000043200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

/** `mailbox_of`: an address without its tag, and by the rules of providers that know several spellings of it. */
const UP = /* sql */ `
ALTER TABLE "crown" ADD COLUMN "network" bytea, ADD COLUMN "counts" boolean NOT NULL DEFAULT true;
ALTER TABLE "report" ADD COLUMN "network" bytea;
ALTER TABLE "report_case" ADD COLUMN "review_asked_at" TIMESTAMP WITH TIME ZONE,
  ADD COLUMN "review_notify_at" TIMESTAMP WITH TIME ZONE;

CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(name, '.', '') || '@gmail.com'
    WHEN domain IN ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me')
      THEN translate(name, '.-_', '') || '@proton.me'
    WHEN domain IN ('ya.ru', 'yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua')
      THEN translate(name, '-', '.') || '@yandex.ru'
    WHEN domain LIKE 'yahoo.%' OR domain IN ('ymail.com', 'rocketmail.com')
      THEN coalesce(nullif(split_part(name, '-', 1), ''), name) || '@' || domain
    ELSE name || '@' || domain END
  FROM (SELECT coalesce(nullif(split_part(local, '+', 1), ''), local) AS name, domain
    FROM (SELECT split_part(lower(email), '@', 1) AS local, split_part(lower(email), '@', 2) AS domain) parts) tagless
$$;
`;

const DOWN = /* sql */ `
DROP FUNCTION mailbox_of(text);
ALTER TABLE "report_case" DROP COLUMN "review_notify_at", DROP COLUMN "review_asked_at";
ALTER TABLE "report" DROP COLUMN "network";
ALTER TABLE "crown" DROP COLUMN "counts", DROP COLUMN "network";
`;
