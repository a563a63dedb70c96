import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public pages of agents. */
export class AgentPages1796001700000 implements MigrationInterface {
  name = 'AgentPages1796001700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "agent_page" ("agent_id" bigint NOT NULL, "slug" text NOT NULL, "is_enabled" boolean NOT NULL, "sample_question" text, "sample_answer" text, CONSTRAINT "agent_page_pk" PRIMARY KEY ("agent_id"))`,
    );
    await queryRunner.query(`CREATE UNIQUE INDEX "agent_page_slug" ON "agent_page" ("slug")`);
    await queryRunner.query(
      `ALTER TABLE "agent_page" ADD CONSTRAINT "agent_page_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "agent_page"`);
  }
}
