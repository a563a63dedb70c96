import { Injectable } from '@nestjs/common';
import type { MessageStep } from '../../../../contract/chat/steps.js';
import { Sql, type SqlRunner, statementsOf } from '../../../../platform/db/sql.js';
import { TOUCH_ACTIVITY, UNARCHIVE } from '../../chats/chat-activity-sql.js';
import { changeMessage, withLockedChat } from '../../chats/locked-chat.js';
import type { MessageRow } from '../../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../../messages/message-columns.js';
import { OPEN_STATES, UNINDEXED_STATE } from '../sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('turn-stop');

/** Locks the turns, so that no worker claims or releases one before the stop. */
const LOCK_OPEN = statement(
  'lock-open',
  `SELECT id, state, message_id FROM turn WHERE chat_id = $1 AND state IN ${OPEN_STATES} ORDER BY id FOR UPDATE`,
);
const STOP_QUEUED = statement(
  'queued',
  `UPDATE turn SET state = 'stopped', finished_at = now() WHERE chat_id = $1 AND state = 'queued' RETURNING id, message_id`,
);
const STOP_ONE = statement(
  'one',
  `UPDATE turn SET state = 'stopped', finished_at = now() WHERE id = $1 AND chat_id = $2 AND ${UNINDEXED_STATE} IN ${OPEN_STATES}
    AND ($3::uuid IS NULL OR lease = $3) RETURNING message_id`,
);
const MARK_STOPPED = statement(
  'mark-message',
  `UPDATE message m SET delivery = 'stopped', failure = NULL, rev = $2 WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const LOCK_CHAT = statement('lock-chat', 'SELECT user_id FROM chat WHERE id = $1 FOR UPDATE');
const KEEP_STEPS = statement(
  'keep-steps',
  `UPDATE message m SET steps = $2::jsonb WHERE m.id = $1 RETURNING ${MESSAGE_COLUMNS}`,
);
const TAKE_SNAPSHOT = statement('take-snapshot', 'DELETE FROM running_reply WHERE turn_id = $1 RETURNING text, steps');
const ADD_PARTIAL = statement(
  'add-partial',
  `WITH c AS (UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${TOUCH_ACTIVITY}, ${UNARCHIVE} WHERE id = $1 RETURNING *)
    INSERT INTO message AS m (id, chat_id, seq, rev, is_agent, body, reply_to, turn_id, delivery, created_at, steps)
    SELECT c.last_message_id, c.id, c.head, c.head, true, $2, $3, $4, 'stopped', c.last_message_at, $5::jsonb FROM c RETURNING ${MESSAGE_COLUMNS}`,
);

/** Result of stopping a chat: changed messages, and the turns that still have to be stopped. */
export interface StoppedChat {
  messages: MessageRow[];
  running: number[];
  awaitingCallback: number[];
}

/** Content of a reply until it was stopped; null and empty to use the last snapshot. */
interface StoppedPart {
  text: string | null;
  steps: readonly MessageStep[];
}

const NOTHING_KNOWN: StoppedPart = { text: null, steps: [] };

/** Turns that were stopped in one transaction. */
export interface StoppedTurns {
  messages: MessageRow[];
  /** Those that were running or awaited their callback, with their messages. */
  begun: OpenTurnRow[];
  /** Number of the others. */
  queued: number;
}

interface OpenTurnRow extends Record<string, unknown> {
  id: number;
  state: 'queued' | 'running' | 'waiting';
  message_id: number;
}

/** Stops turns, under the lock of their chat. */
@Injectable()
export class StopTurnsRepository {
  constructor(private readonly sql: Sql) {}

  /** Stops the chat's queued turns. @returns undefined when the user has no such chat */
  stopQueued(chatId: number, userId: number): Promise<StoppedChat | undefined> {
    return withLockedChat(this.sql, chatId, userId, async (sql) => {
      const open = await sql.rows<OpenTurnRow>(LOCK_OPEN, [chatId]);
      const messages = await this.#stopQueued(sql, chatId);
      const inState = (state: string): number[] => open.filter((turn) => turn.state === state).map((turn) => turn.id);
      return { messages, running: inState('running'), awaitingCallback: inState('waiting') };
    });
  }

  /**
   * Stops all turns of a chat that the open transaction has locked. Does not wait for the worker of a running one, which
   * could not store its text before the commit: the last snapshot is stored (ADR 14).
   */
  async stopAll(sql: SqlRunner, chatId: number): Promise<StoppedTurns> {
    const open = await sql.rows<OpenTurnRow>(LOCK_OPEN, [chatId]);
    const begun = open.filter(({ state }) => state !== 'queued');
    const messages: MessageRow[] = [];
    for (const { id } of begun) messages.push(...((await this.#stopOne(sql, id, chatId, null, NOTHING_KNOWN)) ?? []));
    messages.push(...(await this.#stopQueued(sql, chatId)));
    return { messages, begun, queued: open.length - begun.length };
  }

  /**
   * Stops one turn and stores its partial reply as a message. Without text, its steps stay with the user's message.
   * @param lease the caller's lease; null stops the turn under any lease
   * @returns undefined if the turn was already closed
   */
  stop(
    turnId: number,
    chatId: number,
    lease: string | null,
    part: StoppedPart,
  ): Promise<{ userId: number; messages: MessageRow[] } | undefined> {
    return this.sql.transaction(async (sql) => {
      const owner = await sql.row<{ user_id: number }>(LOCK_CHAT, [chatId]);
      const messages = owner && (await this.#stopOne(sql, turnId, chatId, lease, part));
      return messages && { userId: owner.user_id, messages };
    });
  }

  async #stopQueued(sql: SqlRunner, chatId: number): Promise<MessageRow[]> {
    const queued = await sql.rows<{ id: number; message_id: number }>(STOP_QUEUED, [chatId]);
    const messages: MessageRow[] = [];
    for (const turn of queued.sort((a, b) => a.id - b.id)) {
      messages.push(await changeMessage(sql, MARK_STOPPED, chatId, turn.message_id));
    }
    return messages;
  }

  async #stopOne(
    sql: SqlRunner,
    turnId: number,
    chatId: number,
    lease: string | null,
    part: StoppedPart,
  ): Promise<MessageRow[] | undefined> {
    const stopped = await sql.row<{ message_id: number }>(STOP_ONE, [turnId, chatId, lease]);
    if (!stopped) return undefined;
    const { message_id: messageId } = stopped;
    const snapshot = await sql.row<{ text: string; steps: MessageStep[] | null }>(TAKE_SNAPSHOT, [turnId]);
    const text = (part.text ?? snapshot?.text ?? '').trim();
    const steps = part.steps.length > 0 ? part.steps : (snapshot?.steps ?? []);
    const kept = steps.length > 0 ? JSON.stringify(steps) : null;
    const question = await changeMessage(sql, MARK_STOPPED, chatId, messageId);
    if (text === '') return [(kept && (await sql.row<MessageRow>(KEEP_STEPS, [messageId, kept]))) || question];
    const reply = await sql.row<MessageRow>(ADD_PARTIAL, [chatId, text, messageId, turnId, kept]);
    return reply ? [question, reply] : [question];
  }
}
