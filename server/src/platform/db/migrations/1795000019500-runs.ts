import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How replies came about, for the creators of agents. Beside the turns, because an index on them would be written three
 * times with each message; rows come in batches, with one index entry each. What is there already of the last 30 days is
 * taken over, and the totals of all times.
 */
export class Runs1795000019500 implements MigrationInterface {
  name = 'Runs1795000019500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE "run_progress";
      DROP TABLE "run";
      DROP FUNCTION tally_new_runs, tally_changed_runs, add_to_run_tally;
      DROP TABLE "agent_run_tally";
    `);
  }
}

const UP = /* sql */ `
CREATE TABLE "run" (
  "agent_id" bigint NOT NULL,
  "turn_id" bigint NOT NULL,
  "chat_id" bigint NOT NULL,
  "message_id" bigint NOT NULL,
  "outcome" text NOT NULL,
  "failure_code" text,
  "attempts" integer NOT NULL,
  "workflow_id" text,
  "execution_id" text,
  "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
  "queued_ms" integer,
  "first_chunk_ms" integer,
  "total_ms" integer,
  "steps" jsonb,
  CONSTRAINT "run_pk" PRIMARY KEY ("agent_id", "turn_id"),
  CONSTRAINT "run_outcome_known" CHECK (outcome IN ('waiting', 'answered', 'failed', 'stopped'))
);
CREATE INDEX "run_not_answered" ON "run" ("agent_id", "outcome", "turn_id") WHERE outcome <> 'answered';

CREATE TABLE "agent_run_tally" (
  "agent_id" bigint PRIMARY KEY,
  "answered" bigint NOT NULL DEFAULT '0',
  "failed" bigint NOT NULL DEFAULT '0'
);
INSERT INTO "agent_run_tally" ("agent_id", "answered", "failed")
  SELECT "agent_id", count(*) FILTER (WHERE "state" = 'answered'), count(*) FILTER (WHERE "state" = 'failed') FROM "turn" GROUP BY "agent_id";
INSERT INTO "run" ("agent_id", "turn_id", "chat_id", "message_id", "outcome", "failure_code", "attempts", "created_at", "queued_ms", "first_chunk_ms", "total_ms")
  SELECT "agent_id", "id", "chat_id", "message_id", "state", "failure_code", "attempt", "created_at",
    CASE WHEN "started_at" IS NOT NULL THEN least(greatest(0, extract(epoch FROM "started_at" - "created_at") * 1000), 2147483647)::int END,
    CASE WHEN "first_chunk_at" IS NOT NULL THEN least(greatest(0, extract(epoch FROM "first_chunk_at" - "started_at") * 1000), 2147483647)::int END,
    CASE WHEN "finished_at" IS NOT NULL THEN least(greatest(0, extract(epoch FROM "finished_at" - "created_at") * 1000), 2147483647)::int END
  FROM "turn" WHERE "created_at" > now() - interval '30 days' AND "started_at" IS NOT NULL AND "state" IN ('answered', 'failed', 'stopped');

CREATE TABLE "run_progress" (
  "id" integer PRIMARY KEY,
  "collected_to" bigint NOT NULL
);
INSERT INTO "run_progress" ("id", "collected_to") SELECT 1, coalesce((SELECT min("id") - 1 FROM "turn" WHERE "state" IN ('queued', 'running', 'waiting')), (SELECT max("id") FROM "turn"), 0);

-- In the order of the agents, so that two batches never wait for each other in a circle.
CREATE FUNCTION add_to_run_tally(agents bigint[], outcomes text[], n integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO agent_run_tally AS t (agent_id, answered, failed)
    SELECT c.agent_id, coalesce(sum(c.n) FILTER (WHERE c.outcome = 'answered'), 0), coalesce(sum(c.n) FILTER (WHERE c.outcome = 'failed'), 0)
    FROM unnest(agents, outcomes, n) AS c(agent_id, outcome, n) WHERE c.outcome IN ('answered', 'failed')
    GROUP BY c.agent_id ORDER BY c.agent_id
    ON CONFLICT (agent_id) DO UPDATE SET answered = t.answered + excluded.answered, failed = t.failed + excluded.failed;
$$;
CREATE FUNCTION tally_new_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_run_tally(array_agg(agent_id), array_agg(outcome), array_agg(1)) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_changed_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_run_tally(array_agg(agent_id), array_agg(outcome), array_agg(n)) FROM (
    SELECT agent_id, outcome, 1 AS n FROM is_now UNION ALL SELECT agent_id, outcome, -1 FROM was) changes HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER "run_added" AFTER INSERT ON "run" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_new_runs();
CREATE TRIGGER "run_changed" AFTER UPDATE ON "run" REFERENCING OLD TABLE AS was NEW TABLE AS is_now FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_runs();
`;
