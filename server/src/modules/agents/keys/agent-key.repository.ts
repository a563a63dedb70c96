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
  'apiKeyHash',
  ...FIELD_PROPERTIES,
] as const;

/** An agent with the hashes of its keys. */
export interface KeyedAgent extends Pick<Agent, (typeof PROPERTIES)[number]> {
  hidden: boolean;
  /** Null when there is none, or its grace is over by the database's clock. */
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

/** There is one key before at most: the one that was replaced last. Without a grace there is none. */
const ROTATE: Statement = {
  name: 'agent-key.rotate',
  text: `UPDATE agent SET api_key = $3, api_key_hash = $4, webhook_secret = $6, signs_with_key = false, updated_at = now(),
      previous_api_key_hash = CASE WHEN $5::int > 0 THEN api_key_hash END,
      previous_api_key_until = CASE WHEN $5::int > 0 THEN now() + $5::int * interval '1 s' END
    WHERE id = $1 AND creator_id = $2 AND deleted_at IS NULL RETURNING id`,
};

const ADD_SECRET: Statement = {
  name: 'agent-key.add-secret',
  text: `UPDATE agent SET webhook_secret = $2, signs_with_key = true
    WHERE id = $1 AND webhook_secret IS NULL AND deleted_at IS NULL`,
};

/** Secrets that take the place of others; sealed. */
interface NewKey {
  sealed: string;
  hash: Buffer;
  sealedSecret: string;
}

/**
 * Agents by their keys, with each call of a workflow. Nothing of it is kept in memory: a key that was replaced is worth
 * nothing from the commit on, in every process.
 */
@Injectable()
export class AgentKeyRepository {
  constructor(private readonly sql: Sql) {}

  /** The agent whose key, or key before, has this hash; a disabled creator's keys are worth nothing. */
  byHash(hash: Buffer): Promise<KeyedAgent | undefined> {
    return this.sql.row(BY_HASH, [hash]);
  }

  byId(id: number): Promise<KeyedAgent | undefined> {
    return this.sql.row(BY_ID, [id]);
  }

  /**
   * Puts a new key in the place of the present one, which stays valid for `graceSeconds`; the signing secret at once.
   * @returns false: there is no such agent of this person's.
   */
  async rotate(id: number, creatorId: number, key: NewKey, graceSeconds: number): Promise<boolean> {
    const { sealed, hash, sealedSecret } = key;
    return (await this.sql.row(ROTATE, [id, creatorId, sealed, hash, graceSeconds, sealedSecret])) !== undefined;
  }

  /** For an agent that has none: it signs with its key as well, as before. */
  async addSigningSecret(id: number, sealed: string): Promise<void> {
    await this.sql.rows(ADD_SECRET, [id, sealed]);
  }
}
