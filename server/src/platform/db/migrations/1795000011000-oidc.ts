import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in by OpenID Connect: what is under way at the provider, and who its subjects are. */
export class Oidc1795000011000 implements MigrationInterface {
  name = 'Oidc1795000011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE TABLE "oidc_request" ("state_hash" bytea NOT NULL, "session_id" bigint NOT NULL, "return_to" text NOT NULL, "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "oidc_request_pk" PRIMARY KEY ("state_hash"))',
    );
    await queryRunner.query('CREATE INDEX "oidc_request_session" ON "oidc_request" ("session_id")');
    await queryRunner.query('CREATE INDEX "oidc_request_expiry" ON "oidc_request" ("expires_at")');
    await queryRunner.query(
      'ALTER TABLE "oidc_request" ADD CONSTRAINT "oidc_request_session_fk" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE NO ACTION',
    );
    await queryRunner.query(
      'CREATE TABLE "oidc_identity" ("issuer" text NOT NULL, "subject" text NOT NULL, "user_id" bigint NOT NULL, "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(), CONSTRAINT "oidc_identity_pk" PRIMARY KEY ("issuer", "subject"))',
    );
    await queryRunner.query('CREATE INDEX "oidc_identity_user" ON "oidc_identity" ("user_id")');
    await queryRunner.query(
      'ALTER TABLE "oidc_identity" ADD CONSTRAINT "oidc_identity_user_fk" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE NO ACTION',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "oidc_identity"');
    await queryRunner.query('DROP TABLE "oidc_request"');
  }
}
