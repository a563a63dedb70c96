import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of the rate limits. Unlogged: they may be forgotten after a crash. The columns are the library's. */
export class RateLimit1795000001000 implements MigrationInterface {
  name = 'RateLimit1795000001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE UNLOGGED TABLE "rate_limit" ("key" varchar(255) PRIMARY KEY, "points" integer NOT NULL DEFAULT 0, "expire" bigint) WITH (fillfactor = 70)',
    );
    await queryRunner.query('CREATE INDEX "rate_limit_expire" ON "rate_limit" ("expire")');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "rate_limit"');
  }
}
