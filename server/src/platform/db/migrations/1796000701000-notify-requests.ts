import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of users to be notified when an agent is available again, and the trigger that makes them due. */
export class NotifyRequests1796000701000 implements MigrationInterface {
  name = 'NotifyRequests1796000701000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "notify_request" ("agent_id" bigint NOT NULL, "user_id" bigint NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "notify_at" TIMESTAMP WITH TIME ZONE, "attempts" integer NOT NULL DEFAULT 0, CONSTRAINT "notify_request_pk" PRIMARY KEY ("agent_id", "user_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "notify_request_user" ON "notify_request" ("user_id")`);
    await queryRunner.query(
      `CREATE INDEX "notify_request_due" ON "notify_request" ("notify_at") WHERE notify_at IS NOT NULL`,
    );
    await queryRunner.query(
      `ALTER TABLE "notify_request" ADD CONSTRAINT "notify_request_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE`,
    );
    await queryRunner.query(
      `ALTER TABLE "notify_request" ADD CONSTRAINT "notify_request_user_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE`,
    );
    // A request that is due already keeps its time, which may be the lease of a worker.
    await queryRunner.query(`CREATE FUNCTION agent_awaited() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.deleted_at IS NOT NULL OR NEW.hidden_at IS NOT NULL THEN
    DELETE FROM notify_request WHERE agent_id = NEW.id;
  ELSIF NEW.status = 'ready' AND NOT NEW.offline THEN
    UPDATE notify_request SET notify_at = now() WHERE agent_id = NEW.id AND notify_at IS NULL;
  END IF;
  RETURN NULL;
END $$`);
    await queryRunner.query(`CREATE TRIGGER agent_awaited AFTER UPDATE OF status, offline, hidden_at, deleted_at ON agent
  FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status OR old.offline IS DISTINCT FROM new.offline OR old.hidden_at IS DISTINCT FROM new.hidden_at OR old.deleted_at IS DISTINCT FROM new.deleted_at)
  EXECUTE FUNCTION agent_awaited()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER agent_awaited ON agent');
    await queryRunner.query('DROP FUNCTION agent_awaited');
    await queryRunner.query('DROP TABLE "notify_request"');
  }
}
