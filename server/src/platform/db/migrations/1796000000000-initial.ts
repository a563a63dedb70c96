import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNT_FUNCTIONS, ACCOUNT_REFERENCES, ACCOUNT_TABLES } from './initial/account.js';
import { AGENT_FUNCTIONS, AGENT_REFERENCES, AGENT_TABLES, AGENT_TRIGGERS } from './initial/agents.js';
import { CHAT_REFERENCES, CHAT_TABLES, CHAT_TRIGGERS } from './initial/chat.js';
import { CONTENT_FUNCTIONS, CONTENT_REFERENCES, CONTENT_TABLES, CONTENT_TRIGGERS } from './initial/content.js';
import { INFRASTRUCTURE } from './initial/infrastructure.js';

/**
 * The whole schema. A database of an earlier build already has these tables: it must have run the last migration of
 * those builds, and only loses unused indexes.
 */
export class Initial1796000000000 implements MigrationInterface {
  name = 'Initial1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const [before]: { exists: boolean }[] = await queryRunner.query(
      `SELECT to_regclass('agent') IS NOT NULL AS exists`,
    );
    if (before?.exists) await upgrade(queryRunner);
    else for (const part of SCHEMA) await queryRunner.query(part);
  }

  async down(): Promise<void> {
    throw new Error('The initial schema cannot be removed by a migration: drop the database instead.');
  }
}

/** The last migration before all were merged into this one. */
const LAST_BEFORE = 'StoppedExecutions1795000058000';

async function upgrade(queryRunner: QueryRunner): Promise<void> {
  const done = await queryRunner.query('SELECT FROM migration WHERE name = $1', [LAST_BEFORE]);
  if (done.length === 0) {
    throw new Error(
      'This database is too old for this version. Start the build of 26 November 2026 (ce2e3f5) once, then this one.',
    );
  }
  await queryRunner.query('DROP INDEX IF EXISTS agent_name_lowered, agent_type_name_lowered');
}

const EXTENSIONS = /* sql */ `
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;
`;

/** Rows that the code knows by their ids, and the first row of each progress table. */
const ROWS = /* sql */ `
INSERT INTO image (id, url, optimized_url) VALUES (1, '/images/default-agent.svg', '/images/default-agent.svg');
INSERT INTO persona (id, name, description) VALUES (1, 'Guest', 'A curious person.');
SELECT setval(pg_get_serial_sequence('image', 'id'), 1000);
SELECT setval(pg_get_serial_sequence('persona', 'id'), 1000);
INSERT INTO message_search_progress (id) VALUES (1);
INSERT INTO run_progress (id, collected_to) VALUES (1, 0);
INSERT INTO n8n_key_notice (id, state) VALUES (1, 'ok');
`;

const SCHEMA = [
  EXTENSIONS,
  ACCOUNT_FUNCTIONS,
  AGENT_FUNCTIONS,
  CONTENT_FUNCTIONS,
  ACCOUNT_TABLES,
  AGENT_TABLES,
  CONTENT_TABLES,
  CHAT_TABLES,
  INFRASTRUCTURE,
  ACCOUNT_REFERENCES,
  AGENT_REFERENCES,
  CONTENT_REFERENCES,
  CHAT_REFERENCES,
  AGENT_TRIGGERS,
  CONTENT_TRIGGERS,
  CHAT_TRIGGERS,
  ROWS,
];
