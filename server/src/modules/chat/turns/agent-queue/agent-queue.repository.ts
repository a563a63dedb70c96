import { Injectable } from '@nestjs/common';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { KNOWN_STATE, OPEN } from '../turn-state-sql.js';
import type { ClaimedTurn } from '../turns.repository.js';
import { dueInLine, IN_LINE, type LinedUp, lineUntil } from './agent-queue-sql.js';

/** A turn that is in line. */
interface PutInLine extends Record<string, unknown> {
  turn_id: number;
  chat_id: number;
}

/** The claim has taken it out of the line. */
const BEFORE = { until: '$6::timestamptz', code: '$7' };

/** A turn that was claimed, but not called: as if it had not been claimed. */
const PUT_BACK: Statement = {
  name: 'turn.put-in-line',
  text: `UPDATE turn SET state = 'queued', lease = NULL, attempt = attempt - 1,
      started_at = CASE WHEN attempt > 1 THEN started_at END, deadline = CASE WHEN attempt > 1 THEN deadline END,
      due_at = ${dueInLine('$3::int', '$4', '$5', BEFORE)}, line_until = ${lineUntil('$3::int', '$4', BEFORE)}, line_code = $4
    WHERE id = $1 AND ${KNOWN_STATE} = 'running' AND lease = $2 RETURNING id`,
};

const KEEP: Statement = {
  name: 'turn.keep-in-line',
  text: `UPDATE turn SET due_at = ${dueInLine('mine.wait_ms', 'mine.code', '$4')}, line_until = ${lineUntil('mine.wait_ms', 'mine.code')},
      line_code = mine.code
    FROM unnest($1::bigint[], $2::int[], $3::text[]) AS mine(id, wait_ms, code)
    WHERE turn.id = mine.id AND ${IN_LINE} RETURNING turn.id`,
};

/**
 * The first open turn of each chat, where it could be claimed; one that is in line already stays so, and whose line it was
 * may be gone. Who has one of them locked is looking at it.
 */
const LINE_UP: Statement = {
  name: 'turn.line-up',
  text: `WITH mine AS (
      SELECT id FROM turn WHERE id = ANY(ARRAY(
          SELECT (SELECT id FROM turn f WHERE f.chat_id = c AND f.state IN ${OPEN} ORDER BY f.id LIMIT 1) FROM unnest($1::bigint[]) AS c))
        AND (${KNOWN_STATE} = 'queued' AND due_at <= now() OR ${IN_LINE}) FOR UPDATE SKIP LOCKED)
    UPDATE turn SET due_at = ${dueInLine('$2::int', '$3', '$4')}, line_until = ${lineUntil('$2::int', '$3')}, line_code = $3
    FROM mine WHERE turn.id = mine.id RETURNING turn.id AS turn_id, turn.chat_id`,
};

const LEAVE: Statement = {
  name: 'turn.leave-line',
  text: `UPDATE turn SET due_at = now() WHERE id = ANY($1::bigint[]) AND ${IN_LINE}`,
};

/** Turns that wait in line for their agent. The worker that put one there says now and then that it still has it. */
@Injectable()
export class TurnLineRepository {
  constructor(private readonly sql: Sql) {}

  /** Gives back what was claimed under `lease` but cannot be called now. @returns whether it was still ours */
  async putBack(turn: ClaimedTurn, lease: string, { waitMs, code }: LinedUp, lookAgainMs: number): Promise<boolean> {
    const { turn_id, line_until, line_code } = turn;
    const values = [turn_id, lease, waitMs, code, lookAgainMs, line_until, line_code];
    return (await this.sql.row(PUT_BACK, values)) !== undefined;
  }

  /** Puts the first turns of an agent's chats in line, where nobody has claimed them. @returns those that are in line now */
  lineUp(chatIds: number[], { waitMs, code }: LinedUp, lookAgainMs: number): Promise<PutInLine[]> {
    return this.sql.rows(LINE_UP, [chatIds, waitMs, code, lookAgainMs]);
  }

  /** Nobody else needs to look at these. @returns those that are still in line */
  async keep(turns: (Omit<LinedUp, 'agentId'> & { turnId: number })[], lookAgainMs: number): Promise<Set<number>> {
    const rows = await this.sql.rows<{ id: number }>(KEEP, [
      turns.map((turn) => turn.turnId),
      turns.map((turn) => turn.waitMs),
      turns.map((turn) => turn.code),
      lookAgainMs,
    ]);
    return new Set(rows.map((row) => row.id));
  }

  /** They keep their place in time, and any worker may take them. */
  async leave(turnIds: number[]): Promise<void> {
    await this.sql.rows(LEAVE, [turnIds]);
  }
}
