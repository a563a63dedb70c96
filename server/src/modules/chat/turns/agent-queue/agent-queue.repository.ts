import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { OPEN_STATES, UNINDEXED_STATE } from '../sql/turn-state-sql.js';
import type { ClaimedTurn } from '../turns.repository.js';
import { IN_AGENT_QUEUE, queuedDueAt, queuedUntil, type UnavailableAgent } from './agent-queue-sql.js';

// Prepared SQL, see ADR 24.

/** A turn in an agent queue. */
export interface QueuedTurn extends Record<string, unknown> {
  turn_id: number;
  chat_id: number;
}

/** The claim has cleared the columns of the earlier wait. */
const BEFORE_CLAIM = { until: '$6::timestamptz', code: '$7' };

/** Undoes a claim, because a call that was not made is not an attempt. */
const REQUEUE: Statement = {
  name: 'agent-queue.requeue',
  text: `UPDATE turn SET state = 'queued', lease = NULL, attempt = attempt - 1,
      started_at = CASE WHEN attempt > 1 THEN started_at END, deadline = CASE WHEN attempt > 1 THEN deadline END,
      due_at = ${queuedDueAt('$3::int', '$4', '$5', BEFORE_CLAIM)}, line_until = ${queuedUntil('$3::int', '$4', BEFORE_CLAIM)}, line_code = $4
    WHERE id = $1 AND ${UNINDEXED_STATE} = 'running' AND lease = $2 RETURNING id`,
};

const RENEW: Statement = {
  name: 'agent-queue.renew',
  text: `UPDATE turn SET due_at = ${queuedDueAt('mine.wait_ms', 'mine.code', '$4')}, line_until = ${queuedUntil('mine.wait_ms', 'mine.code')},
      line_code = mine.code
    FROM unnest($1::bigint[], $2::int[], $3::text[]) AS mine(id, wait_ms, code)
    WHERE turn.id = mine.id AND ${IN_AGENT_QUEUE} RETURNING turn.id`,
};

/** The first open turn of each chat, if it is claimable or already in an agent queue. Locked turns are skipped. */
const ENQUEUE: Statement = {
  name: 'agent-queue.enqueue',
  text: `WITH mine AS (
      SELECT id FROM turn WHERE id = ANY(ARRAY(
          SELECT (SELECT id FROM turn f WHERE f.chat_id = c AND f.state IN ${OPEN_STATES} ORDER BY f.id LIMIT 1) FROM unnest($1::bigint[]) AS c))
        AND (${UNINDEXED_STATE} = 'queued' AND due_at <= now() OR ${IN_AGENT_QUEUE}) FOR UPDATE SKIP LOCKED)
    UPDATE turn SET due_at = ${queuedDueAt('$2::int', '$3', '$4')}, line_until = ${queuedUntil('$2::int', '$3')}, line_code = $3
    FROM mine WHERE turn.id = mine.id RETURNING turn.id AS turn_id, turn.chat_id`,
};

const LEAVE: Statement = {
  name: 'agent-queue.leave',
  text: `UPDATE turn SET due_at = now() WHERE id = ANY($1::bigint[]) AND ${IN_AGENT_QUEUE}`,
};

/** Turns that wait in agent queues. The worker whose memory holds a turn renews its wait. */
@Injectable()
export class AgentQueueRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns false when the lease was lost */
  async requeue(turn: ClaimedTurn, lease: string, agent: UnavailableAgent, reclaimAfterMs: number): Promise<boolean> {
    const { turn_id, queued_until, queue_code } = turn;
    const values = [turn_id, lease, agent.maxWaitMs, agent.failureCode, reclaimAfterMs, queued_until, queue_code];
    return (await this.sql.row(REQUEUE, values)) !== undefined;
  }

  /** @returns the turns of these chats that are in the agent queue now */
  enqueue(chatIds: number[], agent: UnavailableAgent, reclaimAfterMs: number): Promise<QueuedTurn[]> {
    return this.sql.rows(ENQUEUE, [chatIds, agent.maxWaitMs, agent.failureCode, reclaimAfterMs]);
  }

  /** @returns IDs of the turns that are still in an agent queue */
  async renew(turns: (UnavailableAgent & { turnId: number })[], reclaimAfterMs: number): Promise<Set<number>> {
    const rows = await this.sql.rows<{ id: number }>(RENEW, [
      turns.map((turn) => turn.turnId),
      turns.map((turn) => turn.maxWaitMs),
      turns.map((turn) => turn.failureCode),
      reclaimAfterMs,
    ]);
    return new Set(rows.map((row) => row.id));
  }

  /** Lets any worker claim these turns at once. */
  async leave(turnIds: number[]): Promise<void> {
    await this.sql.rows(LEAVE, [turnIds]);
  }
}
