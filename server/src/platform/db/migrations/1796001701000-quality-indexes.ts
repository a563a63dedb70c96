import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = {
  run_by_time: '"run" ("agent_id", "created_at")',
  message_feedback_shared: '"message_feedback" ("agent_id", "message_id") WHERE share_text',
};

/** Runs of a period and shared ratings, for the quality view. */
export class QualityIndexes1796001701000 implements MigrationInterface {
  name = 'QualityIndexes1796001701000';
  transaction = false;

  /** Recreates an invalid index that an interrupted run left behind. */
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY "${name}" ON ${columns}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`);
  }
}
