import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the last replies of a published agent all failed, and since when replies count for that. */
export class AgentTrouble1795000052000 implements MigrationInterface {
  name = 'AgentTrouble1795000052000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}

const UP = /* sql */ `
ALTER TABLE "agent" ADD COLUMN "troubled" boolean NOT NULL DEFAULT false;
ALTER TABLE "agent_check" ADD COLUMN "replies_since" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now();
CREATE OR REPLACE FUNCTION agent_online_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offline := false;
  NEW.troubled := false;
  RETURN NEW;
END $$;
DROP TRIGGER "agent_online_again" ON "agent";
CREATE TRIGGER "agent_online_again" BEFORE UPDATE OF "status", "deleted_at" ON "agent" FOR EACH ROW
  WHEN ((NEW.offline OR NEW.troubled) AND (NEW.status <> 'ready' OR NEW.deleted_at IS NOT NULL)) EXECUTE FUNCTION agent_online_again();
`;

const DOWN = /* sql */ `
DROP TRIGGER "agent_online_again" ON "agent";
CREATE OR REPLACE FUNCTION agent_online_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offline := false;
  RETURN NEW;
END $$;
CREATE TRIGGER "agent_online_again" BEFORE UPDATE OF "status", "deleted_at" ON "agent" FOR EACH ROW
  WHEN (NEW.offline AND (NEW.status <> 'ready' OR NEW.deleted_at IS NOT NULL)) EXECUTE FUNCTION agent_online_again();
ALTER TABLE "agent_check" DROP COLUMN "replies_since";
ALTER TABLE "agent" DROP COLUMN "troubled";
`;
