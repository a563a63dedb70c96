import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions and drafts of agents, and the version of each turn, run and rating. */
export class AgentVersions1796001600000 implements MigrationInterface {
  name = 'AgentVersions1796001600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "agent_version" ("agent_id" bigint NOT NULL, "number" integer NOT NULL, "note" text, "content" jsonb NOT NULL, "image_id" bigint, "knowledge_base_id" bigint, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "agent_version_pk" PRIMARY KEY ("agent_id", "number"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "agent_draft" ("agent_id" bigint NOT NULL, "content" jsonb NOT NULL, "image_id" bigint, "knowledge_base_id" bigint, "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "agent_draft_pk" PRIMARY KEY ("agent_id"))`,
    );
    for (const table of ['agent_version', 'agent_draft']) {
      await queryRunner.query(`CREATE INDEX "${table}_image" ON "${table}" ("image_id")`);
      await queryRunner.query(`CREATE INDEX "${table}_knowledge_base" ON "${table}" ("knowledge_base_id")`);
      await queryRunner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE`,
      );
      await queryRunner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_image_fk" FOREIGN KEY ("image_id") REFERENCES "image"("id") ON DELETE SET NULL`,
      );
      await queryRunner.query(
        `ALTER TABLE "${table}" ADD CONSTRAINT "${table}_knowledge_base_fk" FOREIGN KEY ("knowledge_base_id") REFERENCES "knowledge_base"("id") ON DELETE SET NULL`,
      );
    }
    await queryRunner.query(
      `ALTER TABLE "agent" ADD "version" integer, ADD "test_questions" text array NOT NULL DEFAULT '{}'`,
    );
    for (const table of ['turn', 'run', 'message_feedback']) {
      await queryRunner.query(`ALTER TABLE "${table}" ADD "agent_version" integer`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['message_feedback', 'run', 'turn']) {
      await queryRunner.query(`ALTER TABLE "${table}" DROP COLUMN "agent_version"`);
    }
    await queryRunner.query(`ALTER TABLE "agent" DROP COLUMN "test_questions", DROP COLUMN "version"`);
    await queryRunner.query(`DROP TABLE "agent_draft"`);
    await queryRunner.query(`DROP TABLE "agent_version"`);
  }
}
