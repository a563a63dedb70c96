import type { MigrationInterface, QueryRunner } from 'typeorm';

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

const create = (name: string, of: string): string =>
  `CREATE INDEX "${name}" ON "agent" ${of} WHERE deleted_at IS NULL;`;
const drop = (names: string[]): string => `DROP INDEX ${names.map((name) => `"${name}"`).join(', ')};`;

/**
 * A search among a million agents reads thousands of names along an order before it has a page: fetching them from the
 * table, or putting them in lower case, took most of its time. The indexes hold both now. The old ones go last, so that
 * everybody can read while the new ones are made.
 */
export class CatalogueNames1795000034000 implements MigrationInterface {
  name = 'CatalogueNames1795000034000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(AFTER.map(([name, of]) => create(name, of)).join('\n'));
    await queryRunner.query(drop(BEFORE.map(([name]) => name)));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(BEFORE.map(([name, of]) => create(name, of)).join('\n'));
    await queryRunner.query(drop(AFTER.map(([name]) => name)));
  }
}
