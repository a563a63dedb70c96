import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What keeps the catalogue as quick with a million agents as with a thousand: how many there are, by stretches of ids; the
 * parts of names; each type in the order of popularity and of names.
 */
export class CatalogueGrowth1795000015000 implements MigrationInterface {
  name = 'CatalogueGrowth1795000015000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = /* sql */ `
CREATE TABLE "agent_tally" (
  "type" text NOT NULL,
  "block" integer NOT NULL,
  "ready" integer NOT NULL DEFAULT '0',
  CONSTRAINT "agent_tally_pk" PRIMARY KEY ("type", "block")
);
INSERT INTO "agent_tally" ("type", "block", "ready")
  SELECT t."type", a."id" >> 11, count(*) FROM "agent" a CROSS JOIN LATERAL (VALUES (''), (a."type")) AS t("type")
  WHERE a."status" = 'ready' AND a."deleted_at" IS NULL GROUP BY 1, 2;

-- In the order of the types, so that two changes of one stretch never wait for each other in a circle.
CREATE FUNCTION tally_agent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_tally AS t (type, block, ready)
    SELECT c.type, c.id >> 11, sum(c.n) FROM (
      SELECT x.type, NEW.id, 1 FROM (VALUES (''), (NEW.type)) AS x(type) WHERE TG_OP <> 'DELETE' AND NEW.status = 'ready' AND NEW.deleted_at IS NULL
      UNION ALL
      SELECT x.type, OLD.id, -1 FROM (VALUES (''), (OLD.type)) AS x(type) WHERE TG_OP <> 'INSERT' AND OLD.status = 'ready' AND OLD.deleted_at IS NULL
    ) AS c(type, id, n) GROUP BY 1, 2 HAVING sum(c.n) <> 0 ORDER BY 1
    ON CONFLICT (type, block) DO UPDATE SET ready = t.ready + excluded.ready;
  RETURN NULL;
END $$;
CREATE TRIGGER "agent_tally" AFTER INSERT OR DELETE OR UPDATE OF "status", "type", "deleted_at" ON "agent"
  FOR EACH ROW EXECUTE FUNCTION tally_agent();

-- Every piece of six characters, and the shorter ones at the end: a part of a name begins one of them.
CREATE FUNCTION agent_name_grams(name text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(array_to_tsvector(array_agg(DISTINCT substr(lower(name), n, 6))), ''::tsvector) FROM generate_series(1, length(lower(name))) AS n);
CREATE FUNCTION agent_name_query(part text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(substr(lower(part), n, 6), '\\', '\\\\'), '''', '''''') || '''' || CASE WHEN length(lower(part)) < 6 THEN ':*' ELSE '' END, ' & ')::tsquery
    FROM generate_series(1, greatest(length(lower(part)) - 5, 1)) AS n
    WHERE n % 6 = 1 OR n = length(lower(part)) - 5);
CREATE INDEX "agent_name_grams" ON "agent" USING gin (agent_name_grams("name")) WITH (fastupdate = off) WHERE "deleted_at" IS NULL;
DROP INDEX "agent_name_search";
CREATE INDEX "agent_type_popular" ON "agent" ("status", "type", "crowns_number", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type_name" ON "agent" ("status", "type", "name", "id") WHERE deleted_at IS NULL;
`;

const DOWN = /* sql */ `
DROP INDEX "agent_type_name", "agent_type_popular";
CREATE INDEX "agent_name_search" ON "agent" USING gin (lower("name") gin_trgm_ops) WHERE "deleted_at" IS NULL;
DROP INDEX "agent_name_grams";
DROP FUNCTION agent_name_query, agent_name_grams;
DROP TRIGGER "agent_tally" ON "agent";
DROP FUNCTION tally_agent;
DROP TABLE "agent_tally";
`;
