import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex, withoutLocks } from './concurrent-index.js';

const BEFORE = ['knowledge_base_by_name', 'ON "knowledge_base" ("owner_id", lower("name"), "id")'] as const;

const AFTER = [
  [
    'agent_name_ordered',
    'ON "agent" ("status", "offline", "name" COLLATE "und-x-icu", "id", lower("name")) WHERE deleted_at IS NULL',
  ],
  [
    'agent_type_name_ordered',
    'ON "agent" ("status", "type", "offline", "name" COLLATE "und-x-icu", "id", lower("name")) WHERE deleted_at IS NULL',
  ],
  ['knowledge_base_name_ordered', 'ON "knowledge_base" ("owner_id", "name" COLLATE "und-x-icu", "id")'],
] as const;

/**
 * What is listed by name stands as people expect it, in every alphabet and whatever the database was made with: by the
 * bytes, "apple" comes after "Zebra", and "ё" after "я". The version before lists agents by two indexes of its own,
 * `agent_name_lowered` and `agent_type_name_lowered`, and may still run: a later release drops them. Of bases one person
 * has few.
 */
export class NamesInOrder1795000036000 implements MigrationInterface {
  name = 'NamesInOrder1795000036000';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await withoutLocks(queryRunner, async () => {
      for (const [name, of] of AFTER) await createIndex(queryRunner, name, of);
      await dropIndex(queryRunner, BEFORE[0]);
    });
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX "${BEFORE[0]}" ${BEFORE[1]}`);
    for (const [name] of AFTER) await queryRunner.query(`DROP INDEX "${name}"`);
  }
}
