import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, withoutLocks } from './concurrent-index.js';

const INDEXES = [
  ['user_mailbox', 'ON "user" (mailbox_of("email")) WHERE email IS NOT NULL'],
  ['crown_network', 'ON "crown" ("agent_id", "network") WHERE counts AND network IS NOT NULL'],
  ['crown_uncounted', 'ON "crown" ("agent_id", "user_id") WHERE NOT counts'],
  ['report_case_unnotified', 'ON "report_case" ("review_notify_at") WHERE review_notify_at IS NOT NULL'],
] as const;

/** What tells whether a crown counts, and which administrators are still to be asked for a review. */
export class VoiceIndexes1795000043300 implements MigrationInterface {
  name = 'VoiceIndexes1795000043300';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withoutLocks(queryRunner, async () => {
      for (const [name, of] of INDEXES) await createIndex(queryRunner, name, of);
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`DROP INDEX "${name}"`);
  }
}
