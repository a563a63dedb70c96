import { Injectable } from '@nestjs/common';
import { snakeCase } from '../../../platform/db/naming-strategy.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { Agent } from '../profile/agent.entity.js';
import { FIELD_PROPERTIES } from '../profile/fields/agent-fields.js';

const PROPERTIES = [
  'id',
  'name',
  'type',
  'status',
  'shortDescription',
  'description',
  'knowledgeBaseId',
  'templateType',
  'apiKeyHash',
  'n8nWorkflowId',
  'version',
  ...FIELD_PROPERTIES,
] as const;

// Prepared SQL, see ADR 4: every call of a workflow looks up its key.

/** An agent with the hashes of its keys. */
export interface KeyedAgent extends Pick<Agent, (typeof PROPERTIES)[number]> {
  hidden: boolean;
  /** Null without a previous key, or after its grace period by the database's clock. */
  previousApiKeyHash: Buffer | null;
}

const COLUMNS = `${PROPERTIES.map((property) => `a.${snakeCase(property)} AS "${property}"`).join(', ')},
  a.hidden_at IS NOT NULL AS hidden,
  CASE WHEN a.previous_api_key_until > now() THEN a.previous_api_key_hash END AS "previousApiKeyHash"`;

const BY_HASH: Statement = {
  name: 'agent-key.by-hash',
  text: `SELECT ${COLUMNS} FROM agent a JOIN "user" u ON u.id = a.creator_id
    WHERE (a.api_key_hash = $1 OR a.previous_api_key_hash = $1) AND a.deleted_at IS NULL AND u.disabled_at IS NULL`,
};

const BY_ID: Statement = {
  name: 'agent-key.by-id',
  text: `SELECT ${COLUMNS} FROM agent a WHERE a.id = $1 AND a.deleted_at IS NULL`,
};

/** Finds agents by their keys. Nothing is cached: a replaced key must end with the commit, in every process. */
@Injectable()
export class AgentKeyRepository {
  constructor(private readonly sql: Sql) {}

  /** The agent whose current or previous key has this hash. Keys of disabled creators are invalid. */
  byHash(hash: Buffer): Promise<KeyedAgent | undefined> {
    return this.sql.row(BY_HASH, [hash]);
  }

  byId(id: number): Promise<KeyedAgent | undefined> {
    return this.sql.row(BY_ID, [id]);
  }
}
