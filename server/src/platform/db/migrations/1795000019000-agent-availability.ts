import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether published agents answer, and when to look at each of them. Every order of the catalogue has the offline ones
 * apart, so that a list of either is read from an index, however many there are of the other.
 */
export class AgentAvailability1795000019000 implements MigrationInterface {
  name = 'AgentAvailability1795000019000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const TALLY_BODY = /* sql */ `
BEGIN
  INSERT INTO agent_tally AS t (type, block, ready, offline)
    SELECT c.type, c.id >> 11, sum(c.n), coalesce(sum(c.n) FILTER (WHERE c.offline), 0) FROM (
      SELECT x.type, NEW.id, 1, NEW.offline FROM (VALUES (''), (NEW.type)) AS x(type) WHERE TG_OP <> 'DELETE' AND NEW.status = 'ready' AND NEW.deleted_at IS NULL
      UNION ALL
      SELECT x.type, OLD.id, -1, OLD.offline FROM (VALUES (''), (OLD.type)) AS x(type) WHERE TG_OP <> 'INSERT' AND OLD.status = 'ready' AND OLD.deleted_at IS NULL
    ) AS c(type, id, n, offline) GROUP BY 1, 2
    HAVING sum(c.n) <> 0 OR coalesce(sum(c.n) FILTER (WHERE c.offline), 0) <> 0 ORDER BY 1
    ON CONFLICT (type, block) DO UPDATE SET ready = t.ready + excluded.ready, offline = t.offline + excluded.offline;
  RETURN NULL;
END`;

const UP = /* sql */ `
ALTER TABLE "agent" ADD COLUMN "offline" boolean NOT NULL DEFAULT false;
DROP INDEX "agent_newest", "agent_type", "agent_type_popular", "agent_type_name", "agent_popular", "agent_by_name";
CREATE INDEX "agent_newest" ON "agent" ("status", "offline", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type" ON "agent" ("status", "type", "offline", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type_popular" ON "agent" ("status", "type", "offline", "crowns_number", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type_name" ON "agent" ("status", "type", "offline", "name", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_popular" ON "agent" ("status", "offline", "crowns_number", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_by_name" ON "agent" ("status", "offline", "name", "id") WHERE deleted_at IS NULL;

ALTER TABLE "agent_tally" ADD COLUMN "offline" integer NOT NULL DEFAULT '0';
CREATE OR REPLACE FUNCTION tally_agent() RETURNS trigger LANGUAGE plpgsql AS $$${TALLY_BODY} $$;
DROP TRIGGER "agent_tally" ON "agent";
CREATE TRIGGER "agent_tally" AFTER INSERT OR DELETE OR UPDATE OF "status", "type", "offline", "deleted_at" ON "agent"
  FOR EACH ROW EXECUTE FUNCTION tally_agent();

CREATE TABLE "agent_check" (
  "agent_id" bigint PRIMARY KEY CONSTRAINT "agent_check_agent_fk" REFERENCES "agent" ("id") ON DELETE CASCADE,
  "due_at" TIMESTAMP WITH TIME ZONE NOT NULL,
  "checked_at" TIMESTAMP WITH TIME ZONE,
  "failures" integer NOT NULL DEFAULT 0,
  "reason" text,
  "offline_since" TIMESTAMP WITH TIME ZONE,
  "suspicion" text,
  "tell_at" TIMESTAMP WITH TIME ZONE,
  "told_at" TIMESTAMP WITH TIME ZONE
);
CREATE INDEX "agent_check_due" ON "agent_check" ("due_at");
CREATE INDEX "agent_check_tell" ON "agent_check" ("tell_at") WHERE tell_at IS NOT NULL;
INSERT INTO "agent_check" ("agent_id", "due_at")
  SELECT "id", now() + random() * interval '1 hour' FROM "agent" WHERE "status" = 'ready' AND "deleted_at" IS NULL;

-- Whoever publishes an agent, or changes what its workflow is called with: it is looked at soon. Many that are written at
-- once are spread over an hour.
CREATE FUNCTION agent_check_wanted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'ready' AND NEW.deleted_at IS NULL THEN
    INSERT INTO agent_check AS c (agent_id, due_at)
      VALUES (NEW.id, now() + CASE TG_OP WHEN 'INSERT' THEN random() * interval '1 hour' ELSE interval '1 minute' END)
      ON CONFLICT (agent_id) DO UPDATE SET due_at = least(c.due_at, excluded.due_at);
  ELSE
    DELETE FROM agent_check WHERE agent_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "agent_check_begins" AFTER INSERT ON "agent" FOR EACH ROW
  WHEN (NEW.status = 'ready' AND NEW.deleted_at IS NULL) EXECUTE FUNCTION agent_check_wanted();
CREATE TRIGGER "agent_check_wanted" AFTER UPDATE OF "status", "deleted_at", "n8n_workflow_id", "api_key_hash" ON "agent" FOR EACH ROW
  WHEN ((OLD.status, OLD.deleted_at, OLD.n8n_workflow_id, OLD.api_key_hash)
    IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.n8n_workflow_id, NEW.api_key_hash))
  EXECUTE FUNCTION agent_check_wanted();

-- Nobody looks at one that is not published.
CREATE FUNCTION agent_online_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offline := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "agent_online_again" BEFORE UPDATE OF "status", "deleted_at" ON "agent" FOR EACH ROW
  WHEN (NEW.offline AND (NEW.status <> 'ready' OR NEW.deleted_at IS NOT NULL)) EXECUTE FUNCTION agent_online_again();
`;

const DOWN = /* sql */ `
DROP TRIGGER "agent_online_again" ON "agent";
DROP FUNCTION agent_online_again;
DROP TRIGGER "agent_check_wanted" ON "agent";
DROP TRIGGER "agent_check_begins" ON "agent";
DROP FUNCTION agent_check_wanted;
DROP TABLE "agent_check";
DROP TRIGGER "agent_tally" ON "agent";
CREATE OR REPLACE FUNCTION tally_agent() RETURNS trigger LANGUAGE plpgsql AS $$
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
ALTER TABLE "agent_tally" DROP COLUMN "offline";
DROP INDEX "agent_newest", "agent_type", "agent_type_popular", "agent_type_name", "agent_popular", "agent_by_name";
CREATE INDEX "agent_newest" ON "agent" ("status", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type" ON "agent" ("status", "type", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type_popular" ON "agent" ("status", "type", "crowns_number", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_type_name" ON "agent" ("status", "type", "name", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_popular" ON "agent" ("status", "crowns_number", "id") WHERE deleted_at IS NULL;
CREATE INDEX "agent_by_name" ON "agent" ("status", "name", "id") WHERE deleted_at IS NULL;
ALTER TABLE "agent" DROP COLUMN "offline";
`;
