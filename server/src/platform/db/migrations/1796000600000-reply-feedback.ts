import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suggestions of replies, ratings of replies, and notes of runs. */
export class ReplyFeedback1796000600000 implements MigrationInterface {
  name = 'ReplyFeedback1796000600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "message" ADD "suggestions" text array, ADD "feedback" smallint`);
    await queryRunner.query(`ALTER TABLE "run" ADD "notes" jsonb`);
    await queryRunner.query(
      `CREATE TABLE "message_feedback" ("message_id" bigint NOT NULL, "agent_id" bigint NOT NULL, "value" smallint NOT NULL, "reason" text, "comment" text, "share_text" boolean NOT NULL DEFAULT false, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "message_feedback_value_known" CHECK (value IN (1, -1)), CONSTRAINT "message_feedback_pk" PRIMARY KEY ("message_id"))`,
    );
    await queryRunner.query(`CREATE INDEX "message_feedback_agent" ON "message_feedback" ("agent_id", "updated_at")`);
    await queryRunner.query(
      `ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_message_fk" FOREIGN KEY ("message_id") REFERENCES "message"("id") ON DELETE CASCADE`,
    );
    await queryRunner.query(
      `ALTER TABLE "message_feedback" ADD CONSTRAINT "message_feedback_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE CASCADE`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "message_feedback"`);
    await queryRunner.query(`ALTER TABLE "run" DROP COLUMN "notes"`);
    await queryRunner.query(`ALTER TABLE "message" DROP COLUMN "feedback", DROP COLUMN "suggestions"`);
  }
}
