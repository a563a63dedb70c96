import { Injectable } from '@nestjs/common';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { AgentEvents } from '../agent-events.js';
import { ProvisioningRequest } from '../workflows/provisioning-request.js';
import { AgentRepository } from './agent.repository.js';

const BATCH_SIZE = 50;
const RUNS_PER_BATCH = 1000;

// Prepared SQL, see ADR 4: bulk deletion.
const statement = statementsOf('erase-agents');

const FORGET_RUNS = statement(
  'forget-runs',
  `WITH old AS (SELECT r.agent_id, r.turn_id FROM agent a JOIN run r ON r.agent_id = a.id WHERE a.creator_id = $1 LIMIT $2)
    DELETE FROM run r USING old WHERE r.agent_id = old.agent_id AND r.turn_id = old.turn_id RETURNING r.turn_id`,
);

/** Removes empty counts, because they contain the names of categories. */
const FORGET_TALLY = statement(
  'forget-tally',
  'DELETE FROM agent_tally WHERE type = $1 AND block = $2::bigint >> 11 AND ready = 0 AND offline = 0',
);

/** Deletes emptied agents without chats; the others keep their row. */
const REMOVE_UNUSED = statement(
  'remove-unused',
  `WITH unused AS (SELECT id FROM agent a WHERE creator_id = $1 AND deleted_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM chat WHERE agent_id = a.id) ORDER BY id LIMIT $2),
    tally AS (DELETE FROM agent_run_tally WHERE agent_id IN (SELECT id FROM unused))
    DELETE FROM agent WHERE id IN (SELECT id FROM unused) RETURNING id`,
);

/** Deletes all agents of an account in batches. */
@Injectable()
export class EraseAgents {
  constructor(
    private readonly sql: Sql,
    private readonly agents: AgentRepository,
    private readonly events: AgentEvents,
    private readonly provisioning: ProvisioningRequest,
  ) {}

  /** Deletes one batch of agents. @returns false when none is left */
  async some(creatorId: number): Promise<boolean> {
    const rows = await this.agents.someOf(creatorId, BATCH_SIZE);
    for (const { id, type } of rows) {
      if (!(await this.agents.remove(id))) continue;
      for (const one of ['', type]) await this.sql.rows(FORGET_TALLY, [one, id]);
      this.provisioning.changed(id);
      await this.events.changed(id, 'not_published');
    }
    return rows.length > 0;
  }

  /** Deletes one batch of runs. @returns false when none is left */
  async someRuns(creatorId: number): Promise<boolean> {
    return (await this.sql.rows(FORGET_RUNS, [creatorId, RUNS_PER_BATCH])).length > 0;
  }

  /** Deletes one batch of emptied rows. @returns false when the rest is still referenced */
  async someRows(creatorId: number): Promise<boolean> {
    return (await this.sql.rows(REMOVE_UNUSED, [creatorId, BATCH_SIZE])).length > 0;
  }
}
