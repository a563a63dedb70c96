import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns that wait for a callback, however many others are open: each of them is shown as being worked on. */
export class WaitingTurns1795000016000 implements MigrationInterface {
  name = 'WaitingTurns1795000016000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "turn_waiting" ON "turn" ("id") WHERE state = 'waiting'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX "turn_waiting"');
  }
}
