import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Import of chats from files of other services. */
export class ChatImports1796001800000 implements MigrationInterface {
  name = 'ChatImports1796001800000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "chat" ADD "is_imported" boolean NOT NULL DEFAULT false, ADD "import_key" text`,
    );
    await queryRunner.query(`ALTER TABLE "message" ADD "is_imported" boolean NOT NULL DEFAULT false`);
    await queryRunner.query(
      `CREATE TABLE "chat_import" ("user_id" bigint NOT NULL, "agent_id" bigint NOT NULL, "persona_id" bigint, "name" text NOT NULL, "stored_name" text NOT NULL, "status" text NOT NULL DEFAULT 'waiting', "failure" text, "format" text, "position" integer NOT NULL DEFAULT 0, "imported_count" integer NOT NULL DEFAULT 0, "known_count" integer NOT NULL DEFAULT 0, "left_out_count" integer NOT NULL DEFAULT 0, "left_out" jsonb NOT NULL DEFAULT '[]', "files_count" integer NOT NULL DEFAULT 0, "branches_count" integer NOT NULL DEFAULT 0, "attempts" integer NOT NULL DEFAULT 0, "lease" uuid, "claimed_at" TIMESTAMP WITH TIME ZONE, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "finished_at" TIMESTAMP WITH TIME ZONE, CONSTRAINT "chat_import_status_known" CHECK (status IN ('waiting', 'reading', 'done', 'failed')), CONSTRAINT "chat_import_pkey" PRIMARY KEY ("user_id"))`,
    );
    await queryRunner.query(
      `CREATE INDEX "chat_import_unread" ON "chat_import" ("attempts", "created_at") WHERE status IN ('waiting', 'reading')`,
    );
    await queryRunner.query(`CREATE INDEX "chat_import_agent" ON "chat_import" ("agent_id")`);
    await queryRunner.query(`CREATE INDEX "chat_import_persona" ON "chat_import" ("persona_id")`);
    for (const [name, column, table, action] of REFERENCES) {
      await queryRunner.query(
        `ALTER TABLE "chat_import" ADD CONSTRAINT "${name}" FOREIGN KEY ("${column}") REFERENCES "${table}"("id") ON DELETE ${action}`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "chat_import"`);
    await queryRunner.query(`ALTER TABLE "message" DROP COLUMN "is_imported"`);
    await queryRunner.query(`ALTER TABLE "chat" DROP COLUMN "import_key", DROP COLUMN "is_imported"`);
  }
}

const REFERENCES = [
  ['chat_import_user_fk', 'user_id', 'user', 'CASCADE'],
  ['chat_import_agent_fk', 'agent_id', 'agent', 'CASCADE'],
  ['chat_import_persona_fk', 'persona_id', 'persona', 'SET NULL'],
] as const;
