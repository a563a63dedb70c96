import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { AgentStatus, Locale } from '../../../contract/limits.js';
import type { HiddenBy } from '../../../contract/moderation.js';
import { Sql, type SqlRunner, statementsOf, type Transaction } from '../../../platform/db/sql.js';
import { UserReader } from '../../account/public.js';
import { Agent } from '../profile/agent.entity.js';

/** A hidden agent whose creator has not been notified yet. */
export interface HidingNotice extends Pick<Agent, 'id' | 'name'> {
  hiddenBy: HiddenBy;
  /** Null for an account without email. */
  email: string | null;
  /** The interface language of the creator. */
  locale: Locale;
}

// Prepared SQL, see ADR 4: each change depends on the agent's state and belongs to the transaction of a report.
const statement = statementsOf('agent-hiding');

/** Locks the agent like every other change; deleted agents too, because their chats remain. */
const LOCK = statement('lock', 'SELECT id FROM agent WHERE id = $1 FOR NO KEY UPDATE');

/** Also takes over an agent that reports have hidden. */
const HIDE = statement(
  'hide',
  `UPDATE agent SET hidden_by = $2,
      hidden_was_ready = CASE WHEN hidden_at IS NULL THEN status = 'ready' OR suspended ELSE hidden_was_ready END,
      hidden_tell_at = CASE WHEN hidden_at IS NULL THEN now() ELSE hidden_tell_at END,
      hidden_at = coalesce(hidden_at, now()), status = 'not_published', suspended = false
    WHERE id = $1 AND deleted_at IS NULL AND hidden_by IS DISTINCT FROM $2 RETURNING id`,
);

/** Reports hide only published agents. Existing chats continue (`HIDDEN_BY_REPORTS`). */
const HIDE_PUBLISHED = statement(
  'hide-published',
  `UPDATE agent SET hidden_by = 'reports', hidden_was_ready = true, hidden_tell_at = now(), hidden_at = now(),
      status = 'not_published'
    WHERE id = $1 AND deleted_at IS NULL AND status = 'ready' RETURNING id`,
);

/** Publishes the agent again if it was published; for a disabled creator, once the creator is enabled. */
const SHOW = statement(
  'show',
  `UPDATE agent SET hidden_at = NULL, hidden_by = NULL, hidden_tell_at = NULL, hidden_was_ready = false,
      status = CASE WHEN hidden_was_ready AND $3::boolean THEN 'ready' ELSE 'not_published' END,
      suspended = hidden_was_ready AND NOT $3::boolean,
      workflow_published_at = CASE WHEN hidden_was_ready THEN now() ELSE workflow_published_at END
    WHERE id = $1 AND hidden_at IS NOT NULL AND ($2::text IS NULL OR hidden_by = $2) RETURNING status`,
);

/** Claims notifications for a while, so that a failed mail is sent again. */
const CLAIM_NOTICES = statement(
  'claim-notices',
  `WITH due AS MATERIALIZED (
      SELECT id FROM agent WHERE hidden_tell_at <= now() ORDER BY hidden_tell_at LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED),
    held AS (
      UPDATE agent a SET hidden_tell_at = now() + $2::int * interval '1 ms' FROM due WHERE a.id = due.id
      RETURNING a.id, a.name, a.hidden_by, a.creator_id)
    SELECT id, name, hidden_by AS "hiddenBy", creator_id AS "creatorId" FROM held WHERE creator_id IS NOT NULL ORDER BY id`,
);

/** Hides and shows agents. */
@Injectable()
export class AgentHidingService {
  constructor(
    private readonly sql: Sql,
    private readonly dataSource: DataSource,
    private readonly users: UserReader,
  ) {}

  /** Locks the agent until the transaction ends. @returns false when there is no such agent */
  async lock(agentId: number, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(LOCK, [agentId])) !== undefined;
  }

  /** @returns false when nothing changed */
  async hide(agentId: number, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(HIDE, [agentId, 'operator'])) !== undefined;
  }

  /** @returns false when the agent is not published */
  async hidePublished(agentId: number, sql: SqlRunner): Promise<boolean> {
    return (await sql.row(HIDE_PUBLISHED, [agentId])) !== undefined;
  }

  /**
   * Shows the agent again. @param by only if hidden by this; null for either
   * @returns the new status; undefined when the agent was not hidden
   */
  async show(agentId: number, by: HiddenBy | null, transaction: Transaction): Promise<AgentStatus | undefined> {
    const select = { id: true, creatorId: true };
    const agent = await transaction.manager.findOne(Agent, { where: { id: agentId }, select });
    if (agent === null || agent.creatorId === null) return undefined;
    const isEnabled = await this.users.isEnabled(agent.creatorId, transaction);
    return (await transaction.row<{ status: AgentStatus }>(SHOW, [agentId, by, isEnabled]))?.status;
  }

  /** Claims due notifications for `leaseMs`. */
  async claimNotices(limit: number, leaseMs: number): Promise<HidingNotice[]> {
    type Claimed = Omit<HidingNotice, 'email' | 'locale'> & { creatorId: number };
    const claimed = await this.sql.rows<Claimed & Record<string, unknown>>(CLAIM_NOTICES, [limit, leaseMs]);
    return this.users.withAddressees(claimed);
  }

  async noticeSent(agentId: number): Promise<void> {
    await this.dataSource.manager.update(Agent, { id: agentId }, { hiddenNotifyAt: null });
  }
}
