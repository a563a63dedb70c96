import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links under which anybody may read a chat. */
export class ChatShare1795000021000 implements MigrationInterface {
  name = 'ChatShare1795000021000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE "chat_share" (
        "chat_id" bigint NOT NULL,
        "token_hash" bytea NOT NULL,
        "token" text NOT NULL,
        "up_to_seq" integer NOT NULL,
        "show_persona" boolean NOT NULL,
        "shared_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT "chat_share_pk" PRIMARY KEY ("chat_id"),
        CONSTRAINT "chat_share_chat_fk" FOREIGN KEY ("chat_id") REFERENCES "chat" ("id") ON DELETE CASCADE
      );
      CREATE UNIQUE INDEX "chat_share_token" ON "chat_share" ("token_hash");
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "chat_share"');
  }
}
