import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workflows that are made for agents. A change of an agent marks its workflow as due in the same transaction, whoever
 * makes it: what n8n has not been told yet is found here, however often a process dies.
 */
export class AgentWorkflow1795000016500 implements MigrationInterface {
  name = 'AgentWorkflow1795000016500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "agent_workflow" (
        "agent_id" bigint PRIMARY KEY,
        "state" text NOT NULL DEFAULT 'pending',
        "reason" text,
        "workflow_id" text,
        "workflow_name" text,
        "template_type" text,
        "published" boolean NOT NULL DEFAULT false,
        "key_hash" bytea,
        "wanted" integer NOT NULL DEFAULT 1,
        "attempts" integer NOT NULL DEFAULT 0,
        "due_at" TIMESTAMP WITH TIME ZONE DEFAULT now(),
        "lease_until" TIMESTAMP WITH TIME ZONE,
        CONSTRAINT "agent_workflow_state_known" CHECK (state IN ('pending', 'ready', 'failed'))
      );
      CREATE UNIQUE INDEX "agent_workflow_id" ON "agent_workflow" ("workflow_id");
      CREATE INDEX "agent_workflow_due" ON "agent_workflow" ("due_at") WHERE due_at IS NOT NULL;
      CREATE FUNCTION agent_workflow_wanted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE agent_workflow SET due_at = now(), wanted = wanted + 1, attempts = 0 WHERE agent_id = OLD.id;
        RETURN NULL;
      END $$;
      CREATE TRIGGER agent_workflow_wanted
        AFTER UPDATE OF name, status, template_type, api_key_hash, deleted_at ON "agent" FOR EACH ROW
        WHEN ((OLD.name, OLD.status, OLD.template_type, OLD.api_key_hash, OLD.deleted_at)
          IS DISTINCT FROM (NEW.name, NEW.status, NEW.template_type, NEW.api_key_hash, NEW.deleted_at))
        EXECUTE FUNCTION agent_workflow_wanted();
      CREATE TRIGGER agent_workflow_gone AFTER DELETE ON "agent" FOR EACH ROW EXECUTE FUNCTION agent_workflow_wanted();
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER agent_workflow_gone ON "agent";
      DROP TRIGGER agent_workflow_wanted ON "agent";
      DROP FUNCTION agent_workflow_wanted;
      DROP TABLE "agent_workflow";
    `);
  }
}
