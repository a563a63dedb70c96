import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../contract/limits.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { visibleTo } from '../catalogue/visible-sql.js';
import { NotifyRequest } from './notify-request.entity.js';

/** A request whose agent is available again. */
export interface DueNotice {
  agentId: number;
  agentName: string;
  userId: number;
  /** When the user asked for it. */
  askedAt: Date;
  /** Attempts to notify, with this one. */
  attempts: number;
}

// Prepared SQL, see ADR 4: statements that lock the agent or claim rows.
const statement = statementsOf('notify-request');

/** Requests of one user run one after another, so that they cannot exceed the limit together. */
const LOCK_USER = statement('lock-user', `SELECT pg_advisory_xact_lock(hashtextextended('agent.notify', $1::bigint))`);

/** The lock excludes a change of the availability until the request is stored. */
const LOCK_AGENT = statement(
  'lock-agent',
  `SELECT a.status = 'ready' AND a.offline AS offline FROM agent a
    WHERE a.id = $1 AND a.deleted_at IS NULL AND ${visibleTo('$2')} FOR SHARE`,
);

const ADD = statement(
  'add',
  'INSERT INTO notify_request (agent_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING agent_id',
);

/** The next check of the agent is soon (`AgentChecksService`). */
const CHECK_SOON = statement(
  'check-soon',
  "UPDATE agent_check SET due_at = least(due_at, now() + interval '1 minute') WHERE agent_id = $1",
);

const COUNT = statement('count', 'SELECT count(*)::int AS n FROM notify_request WHERE user_id = $1');

/** Claims for a while, so that a failed mail is sent again. Nothing is sent while the agent is offline again. */
const CLAIM = statement(
  'claim',
  `WITH due AS MATERIALIZED (
      SELECT n.agent_id, n.user_id, a.name FROM notify_request n JOIN agent a ON a.id = n.agent_id
      WHERE n.notify_at <= now() AND a.status = 'ready' AND NOT a.offline AND a.deleted_at IS NULL
      ORDER BY n.notify_at LIMIT $1 FOR UPDATE OF n SKIP LOCKED),
    held AS (
      UPDATE notify_request n SET notify_at = now() + $2::int * interval '1 ms', attempts = n.attempts + 1
      FROM due WHERE n.agent_id = due.agent_id AND n.user_id = due.user_id
      RETURNING n.agent_id, n.user_id, due.name, n.created_at, n.attempts)
    SELECT agent_id AS "agentId", name AS "agentName", user_id AS "userId", created_at AS "askedAt", attempts FROM held ORDER BY agent_id, user_id`,
);

/** Requests of users to be notified when an agent is available again. */
@Injectable()
export class NotifyRequestsService {
  constructor(private readonly sql: Sql) {}

  /** Repeats change nothing. @throws ApiError 404, 409 `agent_available` or `too_many_notify_requests` */
  async add(agentId: number, userId: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await sql.row(LOCK_USER, [userId]);
      const agent = await sql.row<{ offline: boolean }>(LOCK_AGENT, [agentId, userId]);
      if (!agent) throw new ApiError('agent_not_found');
      if (!agent.offline) throw new ApiError('agent_available');
      if (!(await sql.row(ADD, [agentId, userId]))) return;
      const { n } = (await sql.row<{ n: number }>(COUNT, [userId]))!;
      if (n > LIMITS.notifyRequests) throw new ApiError('too_many_notify_requests');
      await sql.rows(CHECK_SOON, [agentId]);
    });
  }

  /** Repeats change nothing. @throws ApiError 404 */
  async cancel(agentId: number, userId: number): Promise<void> {
    const { affected } = await this.sql.manager.delete(NotifyRequest, { agentId, userId });
    if (affected) return;
    if (!(await this.sql.row(LOCK_AGENT, [agentId, userId]))) throw new ApiError('agent_not_found');
  }

  /** Claims due requests for `leaseMs`. */
  claim(limit: number, leaseMs: number): Promise<DueNotice[]> {
    return this.sql.rows<DueNotice & Record<string, unknown>>(CLAIM, [limit, leaseMs]);
  }

  /** The user was notified. */
  async done({ agentId, userId }: DueNotice): Promise<void> {
    await this.sql.manager.delete(NotifyRequest, { agentId, userId });
  }
}
