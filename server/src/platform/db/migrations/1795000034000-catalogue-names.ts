import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, withoutLocks } from './concurrent-index.js';

const BEFORE = [
  ['agent_newest', '("status", "offline", "id")'],
  ['agent_type', '("status", "type", "offline", "id")'],
  ['agent_popular', '("status", "offline", "crowns_number", "id")'],
  ['agent_type_popular', '("status", "type", "offline", "crowns_number", "id")'],
  ['agent_by_name', '("status", "offline", "name", "id")'],
  ['agent_type_name', '("status", "type", "offline", "name", "id")'],
] as const;

const AFTER = [
  ['agent_newest_named', '("status", "offline", "id") INCLUDE ("name")'],
  ['agent_type_named', '("status", "type", "offline", "id") INCLUDE ("name")'],
  ['agent_popular_named', '("status", "offline", "crowns_number", "id") INCLUDE ("name")'],
  ['agent_type_popular_named', '("status", "type", "offline", "crowns_number", "id") INCLUDE ("name")'],
  ['agent_name_lowered', '("status", "offline", "name", "id", lower("name"))'],
  ['agent_type_name_lowered', '("status", "type", "offline", "name", "id", lower("name"))'],
] as const;

const onAgents = (of: string): string => `ON "agent" ${of} WHERE deleted_at IS NULL`;

/**
 * A search among a million agents reads thousands of names along an order before it has a page: fetching them from the
 * table, or putting them in lower case, took most of its time. The indexes hold both now. The old ones go last, so that
 * there always is one to use.
 */
export class CatalogueNames1795000034000 implements MigrationInterface {
  name = 'CatalogueNames1795000034000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withoutLocks(queryRunner, async () => {
      for (const [name, of] of AFTER) await createIndex(queryRunner, name, onAgents(of));
      for (const [name] of BEFORE) await dropIndex(queryRunner, name);
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, of] of BEFORE) await queryRunner.query(`CREATE INDEX "${name}" ${onAgents(of)}`);
    for (const [name] of AFTER) await queryRunner.query(`DROP INDEX "${name}"`);
  }
}
