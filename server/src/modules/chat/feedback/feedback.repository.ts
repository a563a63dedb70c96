import { Injectable } from '@nestjs/common';
import type { FeedbackReason } from '../../../contract/limits.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { changeMessage, withLockedChat } from '../chats/locked-chat.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';

// Prepared SQL, see ADR 4: the rating and the message's revision change in one transaction under the chat's lock.

const statement = statementsOf('feedback');

const REPLY = statement(
  'reply',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.id = $2 AND m.chat_id = $1 AND m.is_agent AND m.body IS NOT NULL AND NOT m.is_imported`,
);

const STORE = statement(
  'store',
  `INSERT INTO message_feedback AS f (message_id, agent_id, value, reason, comment, share_text, agent_version)
    VALUES ($1, $2, $3, $4, $5, $6, (SELECT t.agent_version FROM message m JOIN turn t ON t.id = m.turn_id WHERE m.id = $1))
    ON CONFLICT (message_id) DO UPDATE SET value = excluded.value, reason = excluded.reason, comment = excluded.comment,
      share_text = excluded.share_text, updated_at = now()
    WHERE (f.value, f.reason, f.comment, f.share_text) IS DISTINCT FROM (excluded.value, excluded.reason, excluded.comment, excluded.share_text)`,
);

const REMOVE = statement('remove', 'DELETE FROM message_feedback WHERE message_id = $1');

const SET = (value: '1' | '-1' | 'NULL') =>
  statement(
    `set-${value}`,
    `UPDATE message m SET feedback = ${value}, rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
  );
const SETS = { up: SET('1'), down: SET('-1'), none: SET('NULL') };

/** Ratings `f` of an agent in the last `$2` days, without those of its creator, `$3`. */
const RECENT = `FROM message_feedback f JOIN message m ON m.id = f.message_id JOIN chat c ON c.id = m.chat_id
  WHERE f.agent_id = $1 AND c.user_id <> $3
  AND f.updated_at >= (date_trunc('day', now() AT TIME ZONE 'UTC') - ($2::int - 1) * interval '1 day') AT TIME ZONE 'UTC'`;

const BY_DAY = statement(
  'by-day',
  `SELECT to_char(f.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*) FILTER (WHERE f.value = 1)::int AS up,
      count(*) FILTER (WHERE f.value = -1)::int AS down
    ${RECENT} GROUP BY 1 ORDER BY 1`,
);

const BY_REASON = statement(
  'by-reason',
  `SELECT f.reason, count(*)::int AS count ${RECENT} AND f.value = -1 GROUP BY 1 ORDER BY 2 DESC, 1`,
);

const SHARED = statement(
  'shared',
  `SELECT f.value, f.reason, f.comment, left(m.body, 2000) AS reply, f.updated_at AS created_at
    ${RECENT} AND m.body IS NOT NULL AND f.share_text
    ORDER BY f.updated_at DESC LIMIT 20`,
);

/** Shared ratings of other users, newest replies first. */
const SHARED_PAGE = statement(
  'shared-page',
  `SELECT f.message_id, f.agent_version AS version, f.value, f.reason, f.comment, left(m.body, 2000) AS reply, f.updated_at AS created_at
    FROM message_feedback f JOIN message m ON m.id = f.message_id AND m.body IS NOT NULL JOIN chat c ON c.id = m.chat_id
    WHERE f.agent_id = $1 AND f.share_text AND c.user_id <> $2 AND f.message_id < $3
    ORDER BY f.message_id DESC LIMIT $4`,
);

/** A rating; `value` null removes it. */
export interface Feedback {
  value: number | null;
  reason: FeedbackReason | null;
  comment: string | null;
  shareText: boolean;
}

export interface DayRow extends Record<string, unknown> {
  day: string;
  up: number;
  down: number;
}

export interface ReasonRow extends Record<string, unknown> {
  reason: FeedbackReason | null;
  count: number;
}

export interface SharedRow extends Record<string, unknown> {
  value: number;
  reason: FeedbackReason | null;
  comment: string | null;
  reply: string;
  created_at: Date;
}

/** Counts by chat in the index `message_stars`. */
const STARS = statement(
  'stars',
  'SELECT count(*)::int AS stars FROM chat c JOIN message m ON m.chat_id = c.id AND m.feedback = 1 WHERE c.user_id = $1',
);

export interface SharedPageRow extends SharedRow {
  message_id: number;
  version: number | null;
}

/** Ratings of replies. */
@Injectable()
export class FeedbackRepository {
  constructor(private readonly sql: Sql) {}

  /**
   * Stores or removes the rating of a reply.
   * @returns undefined if there is no such chat, null if no such reply; `changed` false if at most its details changed
   */
  set(
    chatId: number,
    userId: number,
    messageId: number,
    { value, reason, comment, shareText }: Feedback,
  ): Promise<{ message: MessageRow; changed: boolean } | null | undefined> {
    return withLockedChat(this.sql, chatId, userId, async (sql, chat) => {
      const message = await sql.row<MessageRow>(REPLY, [chatId, messageId]);
      if (!message) return null;
      if (value === null) await sql.rows(REMOVE, [messageId]);
      else await sql.rows(STORE, [messageId, chat.agent_id, value, reason, comment, shareText]);
      if (message.feedback === value) return { message, changed: false };
      const change = value === null ? SETS.none : value > 0 ? SETS.up : SETS.down;
      return { message: await changeMessage(sql, change, chatId, messageId), changed: true };
    });
  }

  /** The ratings of an agent in the last days, without those of its creator. */
  async of(
    agentId: number,
    days: number,
    creatorId: number,
  ): Promise<{ days: DayRow[]; reasons: ReasonRow[]; shared: SharedRow[] }> {
    const values = [agentId, days, creatorId];
    const [byDay, reasons, shared] = await Promise.all([
      this.sql.rows<DayRow>(BY_DAY, values),
      this.sql.rows<ReasonRow>(BY_REASON, values),
      this.sql.rows<SharedRow>(SHARED, values),
    ]);
    return { days: byDay, reasons, shared };
  }

  /** Ratings that other users shared with the creator, newest replies first, below `before`. */
  sharedPage(agentId: number, creatorId: number, before: number, limit: number): Promise<SharedPageRow[]> {
    return this.sql.rows<SharedPageRow>(SHARED_PAGE, [agentId, creatorId, before, limit]);
  }

  /** Number of replies that the user rated as good. */
  async starsOf(userId: number): Promise<number> {
    return (await this.sql.row<{ stars: number }>(STARS, [userId]))?.stars ?? 0;
  }
}
