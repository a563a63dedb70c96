import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Id of the credential in n8n that holds an agent's key. Stored, so that the credential is found again after `APP_SECRET`
 * was rotated. The first look after the upgrade, which also moves the webhook path, fills it in.
 */
export class CredentialId1795000047000 implements MigrationInterface {
  name = 'CredentialId1795000047000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE agent_workflow ADD COLUMN credential_id text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE agent_workflow DROP COLUMN credential_id');
  }
}
