import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, type Statement } from '../../../platform/db/sql.js';
import { AgentChatCount } from '../../agents/public.js';
import { OPEN_STATES } from '../turns/sql/turn-state-sql.js';
import { lockConversation } from './conversation-lock.js';

// Prepared SQL, see ADR 4.

/** Messages that one transaction deletes; one chat may have more. */
const REMOVED_MESSAGES = 2000;
const REMOVED_CHATS = 100;

/** Hidden alternatives first: what an interrupted deletion leaves is still listed, and can be deleted again. */
const NEXT_TO_REMOVE: Statement = {
  name: 'chat.next-to-remove',
  text: `SELECT id FROM (
      SELECT id, is_shown, head, sum(head) OVER (ORDER BY is_shown, id) AS messages FROM chat WHERE id = ANY($1::bigint[])) c
    WHERE messages <= greatest(${REMOVED_MESSAGES}, head) ORDER BY is_shown, id LIMIT ${REMOVED_CHATS}`,
};

const REMOVE: Statement = {
  name: 'chat.remove',
  text: `WITH t AS (SELECT id FROM turn WHERE chat_id = ANY($1::bigint[]) AND state IN ${OPEN_STATES}),
    c AS (DELETE FROM chat WHERE id = ANY($1::bigint[]) AND user_id = $2 RETURNING id, agent_id, is_shown AND NOT is_imported AS is_counted)
    SELECT min(c.agent_id) AS agent_id, count(*) FILTER (WHERE c.is_counted) AS shown, array_agg(c.id) AS chats,
      (SELECT coalesce(array_agg(t.id), '{}') FROM t) AS open FROM c HAVING count(*) > 0`,
};

/** After the turns are gone: then no snapshot can follow. */
const REMOVE_SNAPSHOTS: Statement = {
  name: 'chat.remove-snapshots',
  text: 'DELETE FROM running_reply WHERE chat_id = ANY($1::bigint[])',
};

/** Removed chats and their turns that were open; a worker may be claiming one of them. */
export interface RemovedChats {
  chats: number[];
  open: number[];
  /** An alternative that is not removed yet; null if none is left. */
  rest: number | null;
}

/** Removes chats with their messages and turns. `undefined` means that the user has no such chat. */
@Injectable()
export class ChatRemovalRepository {
  constructor(
    private readonly sql: Sql,
    private readonly counts: AgentChatCount,
  ) {}

  /** Removes the chat and its alternatives, as many as one transaction should; call again with `rest`. */
  batch(chatId: number, userId: number): Promise<RemovedChats | undefined> {
    return this.sql.transaction(async (sql) => {
      const all = await lockConversation(sql, chatId, userId);
      const batch = (await sql.rows<{ id: number }>(NEXT_TO_REMOVE, [all])).map(({ id }) => id);
      const removed = await this.#all(sql, batch, userId);
      return removed && { ...removed, rest: all.find((id) => !batch.includes(id)) ?? null };
    });
  }

  /** Removes the chat without its alternatives. */
  one(chatId: number, userId: number): Promise<RemovedChats | undefined> {
    return this.sql.transaction((sql) => this.#all(sql, [chatId], userId));
  }

  async #all(sql: SqlRunner, chatIds: number[], userId: number): Promise<RemovedChats | undefined> {
    type Removed = { agent_id: number; shown: number; chats: number[]; open: number[] };
    const removed = await sql.row<Removed>(REMOVE, [chatIds, userId]);
    if (removed) await sql.rows(REMOVE_SNAPSHOTS, [removed.chats]);
    if (removed && removed.shown > 0) await this.counts.change(removed.agent_id, -removed.shown, sql);
    return removed && { chats: removed.chats.map(Number), open: removed.open.map(Number), rest: null };
  }
}
