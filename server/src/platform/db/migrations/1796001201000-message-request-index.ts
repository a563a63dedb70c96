import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A request and its copies in branches have one answer. */
export class MessageRequestIndex1796001201000 implements MigrationInterface {
  name = 'MessageRequestIndex1796001201000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "message_answer_to"`);
    await queryRunner.query(
      `CREATE UNIQUE INDEX CONCURRENTLY "message_answer_to" ON "message" ("answer_to") WHERE answer_to IS NOT NULL`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "message_answer_to"`);
  }
}
