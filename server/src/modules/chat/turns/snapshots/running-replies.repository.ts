import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../../contract/limits.js';
import type { RunningReply } from '../../../../contract/realtime.js';
import { Sql, type Statement } from '../../../../platform/db/sql.js';
import { OPEN_STATES } from '../sql/turn-state-sql.js';

// Prepared SQL, see ADR 14.

/** The text of a running reply so far. */
export interface ReplySnapshot {
  turnId: number;
  chatId: number;
  messageId: number;
  attempt: number;
  index: number;
  text: string;
}

/** Skips turns that were closed or claimed by another worker meanwhile. */
const SAVE: Statement = {
  name: 'running-reply.save',
  text: `INSERT INTO running_reply (turn_id, chat_id, message_id, attempt, index, text)
    SELECT s.* FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[], $6::text[]) AS s(turn_id, chat_id, message_id, attempt, index, text)
    WHERE EXISTS (SELECT 1 FROM turn WHERE turn.id = s.turn_id AND turn.state = 'running' AND turn.attempt = s.attempt)
    ON CONFLICT (turn_id) DO UPDATE SET attempt = excluded.attempt, index = excluded.index, text = excluded.text, updated_at = now()`,
};

/** As many as fit in one response. A client without a snapshot detects the gap at the next delta and asks again. */
const OF_CHATS: Statement = {
  name: 'running-reply.of-chats',
  text: `SELECT chat_id, reply_to, attempt, index, text FROM (
      SELECT t.chat_id, t.message_id AS reply_to, coalesce(r.attempt, t.attempt) AS attempt, coalesce(r.index, -1) AS index,
        coalesce(r.text, '') AS text,
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

/** Snapshots of running replies, for clients that join in the middle (ADR 14). */
@Injectable()
export class RunningRepliesRepository {
  constructor(private readonly sql: Sql) {}

  async save(snapshots: ReplySnapshot[]): Promise<void> {
    const column = <K extends keyof ReplySnapshot>(key: K): ReplySnapshot[K][] =>
      snapshots.map((snapshot) => snapshot[key]);
    await this.sql.rows(SAVE, [
      column('turnId'),
      column('chatId'),
      column('messageId'),
      column('attempt'),
      column('index'),
      column('text'),
    ]);
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
