import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Good ratings of a user, for their profile. */
export class MessageStarsIndex1796001703000 implements MigrationInterface {
  name = 'MessageStarsIndex1796001703000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "message_stars"`);
    await queryRunner.query(`CREATE INDEX CONCURRENTLY "message_stars" ON "message" ("chat_id") WHERE feedback = 1`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "message_stars"`);
  }
}
