import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language in which a person uses Regent: for mails that no request of theirs asks for. */
export class UserLocale1795000019900 implements MigrationInterface {
  name = 'UserLocale1795000019900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE "user" ADD COLUMN "locale" text NOT NULL DEFAULT 'en'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE "user" DROP COLUMN "locale"');
  }
}
