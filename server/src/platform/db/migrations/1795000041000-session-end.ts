import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions that are open get the absolute end that new ones have. The version before may still extend one; its next use
 * by this version corrects that. 180 days is the default of `SESSION_MAX_DAYS`.
 */
export class SessionEnd1795000041000 implements MigrationInterface {
  name = 'SessionEnd1795000041000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `UPDATE "session" SET "expires_at" = "created_at" + interval '180 days'
       WHERE "expires_at" > "created_at" + interval '180 days'`,
    );
  }

  async down(): Promise<void> {}
}
