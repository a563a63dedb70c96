import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Personal projects in the operator's n8n: of each member, and the one that holds an agent's workflow. Accounts that are
 * ready are due once more, to learn their project.
 */
export class N8nProjects1795000051000 implements MigrationInterface {
  name = 'N8nProjects1795000051000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE n8n_member ADD COLUMN project_id text;
      ALTER TABLE n8n_departure ADD COLUMN project_id text;
      ALTER TABLE agent_workflow ADD COLUMN project_id text;
      UPDATE n8n_member SET due_at = now() WHERE state = 'ready';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE agent_workflow DROP COLUMN project_id;
      ALTER TABLE n8n_departure DROP COLUMN project_id;
      ALTER TABLE n8n_member DROP COLUMN project_id;
    `);
  }
}
