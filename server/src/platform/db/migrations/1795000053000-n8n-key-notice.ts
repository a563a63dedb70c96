import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What administrators were mailed last about the operator's n8n API key. */
export class N8nKeyNotice1795000053000 implements MigrationInterface {
  name = 'N8nKeyNotice1795000053000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE "n8n_key_notice" (
      "id" integer PRIMARY KEY CONSTRAINT "n8n_key_notice_one" CHECK (id = 1),
      "state" text NOT NULL)`);
    await queryRunner.query(`INSERT INTO "n8n_key_notice" ("id", "state") VALUES (1, 'ok')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "n8n_key_notice"');
  }
}
