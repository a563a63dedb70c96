import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names are unique by how they look: the skeletons that they hold. The next migration fills the tables. */
export class NameClaims1795000043000 implements MigrationInterface {
  name = 'NameClaims1795000043000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE "username_claim"; DROP TABLE "agent_name_claim"');
  }
}

const UP = /* sql */ `
CREATE TABLE "agent_name_claim" (
  "skeleton" text NOT NULL,
  "agent_id" bigint NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "agent_name_claim_pk" PRIMARY KEY ("skeleton"),
  CONSTRAINT "agent_name_claim_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent" ("id") ON DELETE CASCADE
);
CREATE INDEX "agent_name_claim_agent" ON "agent_name_claim" ("agent_id");

CREATE TABLE "username_claim" (
  "skeleton" text NOT NULL,
  "user_id" bigint NOT NULL,
  "name" text NOT NULL,
  CONSTRAINT "username_claim_pk" PRIMARY KEY ("skeleton"),
  CONSTRAINT "username_claim_user_fk" FOREIGN KEY ("user_id") REFERENCES "user" ("id") ON DELETE CASCADE
);
CREATE INDEX "username_claim_user" ON "username_claim" ("user_id");
`;
