import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AGENT_NAMES, type NameClaims, type RunStatement, USERNAMES } from '../../names/name-claims.js';

const AT_ONCE = 1000;

/**
 * Claims the names that are there. Of those that look alike the oldest claims, and the others stay as they are. The
 * version before knows nothing of it and may still run: a worker claims the names that it gives meanwhile. Each batch is
 * a transaction of its own, so that nobody waits.
 */
export class ClaimNames1795000043100 implements MigrationInterface {
  name = 'ClaimNames1795000043100';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const claims of [AGENT_NAMES, USERNAMES]) await claimAll(queryRunner, claims);
  }

  async down(): Promise<void> {
    // The tables go with the migration before.
  }
}

async function claimAll(queryRunner: QueryRunner, claims: NameClaims): Promise<void> {
  const run: RunStatement = ({ text }, values) => queryRunner.query(text, values);
  for (let last: number | undefined = 0; last !== undefined; ) {
    await queryRunner.query('BEGIN');
    try {
      last = await claims.claimSome(run, last, AT_ONCE);
      await queryRunner.query('COMMIT');
    } catch (error) {
      await queryRunner.query('ROLLBACK');
      throw error;
    }
  }
}
