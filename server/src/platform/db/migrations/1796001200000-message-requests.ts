import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions in messages, and the messages that answer them. */
export class MessageRequests1796001200000 implements MigrationInterface {
  name = 'MessageRequests1796001200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "message" ADD "request" jsonb, ADD "resume_path" text, ADD "answer" jsonb, ADD "answer_to" bigint`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE "message" DROP COLUMN "answer_to", DROP COLUMN "answer", DROP COLUMN "resume_path", DROP COLUMN "request"`,
    );
  }
}
