import { Injectable } from '@nestjs/common';
import type { Activity, RunningReply } from '../../../../contract/chat/realtime.js';
import { type MessageStep, STEP_LIMITS } from '../../../../contract/chat/steps.js';
import { PAGE } from '../../../../contract/limits.js';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { OPEN_STATES } from '../sql/turn-state-sql.js';

// Prepared SQL, see ADR 14.

/** A running reply so far. */
export interface ReplySnapshot {
  turnId: number;
  chatId: number;
  messageId: number;
  attempt: number;
  index: number;
  text: string;
  activity: Activity | null;
  steps: readonly MessageStep[];
}

/**
 * Skips turns that were closed or claimed by another worker meanwhile. The lock keeps the turn until the commit, so
 * that a deletion of its chat sees the snapshot.
 */
const SAVE: Statement = {
  name: 'running-reply.save',
  text: `INSERT INTO running_reply AS r (turn_id, chat_id, message_id, attempt, index, text, activity, steps)
    SELECT s.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::text[], $7::jsonb[], $8::jsonb[])
      AS s(turn_id, chat_id, message_id, attempt, index, text, activity, steps)
    JOIN turn t ON t.id = s.turn_id AND t.state = 'running' AND t.attempt = s.attempt FOR KEY SHARE OF t SKIP LOCKED
    ON CONFLICT (turn_id) DO UPDATE SET attempt = excluded.attempt, index = excluded.index, text = excluded.text,
      activity = excluded.activity, updated_at = now(),
      steps = coalesce(excluded.steps, CASE WHEN r.attempt = excluded.attempt THEN r.steps END)`,
};

/** The reported steps; the last one ends now, unless its end is known. */
const ENDED_STEPS = `CASE WHEN r.steps #> '{-1,duration_ms}' = 'null' AND r.step_at IS NOT NULL
  THEN jsonb_set(r.steps, '{-1,duration_ms}', to_jsonb(greatest(0, extract(epoch FROM now() - r.step_at) * 1000)::int)) ELSE r.steps END`;
const IS_SAME_CALL = 'r.attempt = excluded.attempt';

/** Workflows repeat an activity to keep it visible, so an unchanged one is not a new step. */
const REPORT: Statement = {
  name: 'running-reply.report',
  text: `INSERT INTO running_reply AS r (turn_id, chat_id, message_id, attempt, index, text, activity, steps, step_at)
    SELECT t.id, t.chat_id, t.message_id, t.attempt, -1, '', $2::jsonb, $3::jsonb, now() FROM turn t
    WHERE t.chat_id = $1 AND t.state IN ${OPEN_STATES} /* the index */ AND t.state <> 'queued' ORDER BY t.id LIMIT 1
    FOR KEY SHARE SKIP LOCKED
    ON CONFLICT (turn_id) DO UPDATE SET attempt = excluded.attempt, activity = excluded.activity, updated_at = now(),
      index = CASE WHEN ${IS_SAME_CALL} THEN r.index ELSE -1 END, text = CASE WHEN ${IS_SAME_CALL} THEN r.text ELSE '' END,
      steps = CASE WHEN NOT ${IS_SAME_CALL} OR r.steps IS NULL THEN excluded.steps
        WHEN r.activity = excluded.activity OR jsonb_array_length(r.steps) >= ${STEP_LIMITS.ofReply} THEN r.steps
        ELSE ${ENDED_STEPS} || coalesce(excluded.steps, '[]') END,
      step_at = CASE WHEN ${IS_SAME_CALL} AND r.activity = excluded.activity THEN r.step_at ELSE now() END`,
};

const END_ACTIVITY: Statement = {
  name: 'running-reply.end-activity',
  text: `UPDATE running_reply r SET activity = NULL, steps = ${ENDED_STEPS} WHERE r.chat_id = $1 AND r.activity IS NOT NULL`,
};

/** As many as fit in one response. A client without a snapshot detects the gap at the next delta and asks again. */
const OF_CHATS: Statement = {
  name: 'running-reply.of-chats',
  text: `SELECT chat_id, reply_to, attempt, index, text, activity FROM (
      SELECT t.chat_id, t.message_id AS reply_to, coalesce(r.attempt, t.attempt) AS attempt, coalesce(r.index, -1) AS index,
        coalesce(r.text, '') AS text, r.activity,
        sum(coalesce(octet_length(r.text), 0)) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING) AS bytes
      FROM turn t LEFT JOIN running_reply r ON r.turn_id = t.id
      WHERE t.chat_id = ANY($1) AND t.state IN ${OPEN_STATES} /* the index */ AND t.state <> 'queued') open
    WHERE bytes <= ${PAGE.bytes}`,
};

const TEXT: Statement = { name: 'running-reply.text', text: 'SELECT text FROM running_reply WHERE turn_id = $1' };

const DELETE_STALE: Statement = {
  name: 'running-reply.delete-stale',
  text: `DELETE FROM running_reply r WHERE updated_at < now() - interval '1 minute'
    AND NOT EXISTS (SELECT 1 FROM turn WHERE turn.id = r.turn_id AND turn.finished_at IS NULL)`,
};

/** Snapshots of running replies, for clients that join midway (ADR 14). */
@Injectable()
export class RunningRepliesRepository {
  constructor(private readonly sql: Sql) {}

  async save(snapshots: ReplySnapshot[]): Promise<void> {
    const column = <K extends keyof ReplySnapshot>(key: K): ReplySnapshot[K][] =>
      snapshots.map((snapshot) => snapshot[key]);
    const json = (value: object | null): string | null => value && JSON.stringify(value);
    await this.sql.rows(SAVE, [
      column('turnId'),
      column('chatId'),
      column('messageId'),
      column('attempt'),
      column('index'),
      column('text'),
      column('activity').map(json),
      column('steps').map((steps) => json(steps.length > 0 ? steps : null)),
    ]);
  }

  /** Stores the reported activity of the chat's running reply. No effect without one. */
  async report(chatId: number, activity: Activity): Promise<void> {
    const step: MessageStep | null = activity.text === null ? null : { name: activity.text, duration_ms: null };
    await this.sql.rows(REPORT, [chatId, JSON.stringify(activity), step && JSON.stringify([step])]);
  }

  /** Clears the activity of the chat's running reply. */
  async endActivity(chatId: number): Promise<void> {
    await this.sql.rows(END_ACTIVITY, [chatId]);
  }

  /** By chat. */
  async ofChats(chatIds: number[]): Promise<Map<number, RunningReply>> {
    const rows = await this.sql.rows<RunningReply & { chat_id: number }>(OF_CHATS, [chatIds]);
    return new Map(rows.map(({ chat_id, ...reply }) => [chat_id, reply]));
  }

  /** The stored text of a turn's reply; empty without one. */
  async textOf(turnId: number): Promise<string> {
    return (await this.sql.row<{ text: string }>(TEXT, [turnId]))?.text ?? '';
  }

  async deleteStale(): Promise<void> {
    await this.sql.rows(DELETE_STALE, []);
  }
}
