import { Injectable } from '@nestjs/common';
import type { FileView } from '../../../contract/chat/realtime.js';
import type { MessageSource } from '../../../contract/chat/sources.js';
import type { MessageRequest } from '../../../contract/requests/requests.js';
import { Sql, statementsOf } from '../../../platform/db/sql.js';
import { TOUCH_ACTIVITY, UNARCHIVE } from '../chats/chat-activity-sql.js';
import { SHOWN_OF } from '../chats/chat-columns-sql.js';
import type { MessageRow } from '../messages/domain/message-view.js';
import { MESSAGE_COLUMNS } from '../messages/message-columns.js';
import { OPEN_STATES } from '../turns/sql/turn-state-sql.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('agent-message');

/**
 * Chats known to the agent. An imported chat is one only after the user has written in it: it then has a message that
 * was not imported, or an open turn.
 */
const IS_KNOWN = `(NOT c.is_imported OR EXISTS (SELECT FROM message m WHERE m.chat_id = c.id AND NOT m.is_imported)
  OR EXISTS (SELECT FROM turn t WHERE t.chat_id = c.id AND t.state IN ${OPEN_STATES}))`;

const OWNER = statement(
  'owner',
  `SELECT c.user_id, coalesce(CASE WHEN NOT c.is_shown THEN ${SHOWN_OF('c')} END, c.id) AS shown_chat_id FROM chat c WHERE c.id = $1 AND c.agent_id = $2 AND ${IS_KNOWN}`,
);

const BY_KEY = statement(
  'by-key',
  `SELECT ${MESSAGE_COLUMNS} FROM message m WHERE m.idempotency_key = $2 AND m.chat_id IN (
    SELECT $1::bigint UNION SELECT a.id FROM chat c JOIN chat a ON a.conversation_id = c.conversation_id WHERE c.id = $1)`,
);

const ADD = statement(
  'add',
  `WITH c AS (UPDATE chat SET head = head + 1, unread_count = unread_count + 1, last_message_id = nextval('message_id_seq'),
      last_message_is_agent = true, last_message_at = clock_timestamp(), ${TOUCH_ACTIVITY}, ${UNARCHIVE} WHERE id = $1 RETURNING *)
    INSERT INTO message AS m (id, chat_id, seq, rev, is_agent, body, reply_to, idempotency_key, created_at, suggestions, sources, request, resume_path, files)
    SELECT c.last_message_id, c.id, c.head, c.head, true, $2, $3, $4, c.last_message_at, $5::text[], $6::jsonb, $7::jsonb, $8, $9::jsonb FROM c RETURNING ${MESSAGE_COLUMNS}`,
);

/** Contents of a message other than its text. */
export interface MessageExtras {
  suggestions?: string[] | null;
  sources?: MessageSource[] | null;
  request?: MessageRequest | undefined;
  /** Path to which the answer of the request is sent. */
  resumePath?: string | undefined;
  /** Stored files. */
  files?: FileView[] | null;
}

export interface ChatOwner {
  user_id: number;
  shown_chat_id: number;
}

/** Messages that workflows send through the integration API. */
@Injectable()
export class AgentMessagesRepository {
  constructor(private readonly sql: Sql) {}

  /** The user of a chat with this agent, and the shown one of its alternatives; undefined without such a chat. */
  ownerOf(chatId: number, agentId: number): Promise<ChatOwner | undefined> {
    return this.sql.row(OWNER, [chatId, agentId]);
  }

  /** In the chat or one of its alternatives. */
  byIdempotencyKey(chatId: number, key: string): Promise<MessageRow | undefined> {
    return this.sql.row(BY_KEY, [chatId, key]);
  }

  /**
   * Adds a message that is not the answer of a turn.
   * @returns undefined when the chat was deleted
   * @throws unique violation when the chat already has a message with this key
   */
  add(
    chatId: number,
    text: string,
    replyTo: number | null,
    key: string | null,
    { suggestions, sources, request, resumePath, files }: MessageExtras,
  ): Promise<MessageRow | undefined> {
    const extras = [suggestions?.length ? suggestions : null, sources?.length ? JSON.stringify(sources) : null];
    const asked = [request ? JSON.stringify(request) : null, resumePath ?? null];
    return this.sql.row(ADD, [
      chatId,
      text,
      replyTo,
      key,
      ...extras,
      ...asked,
      files?.length ? JSON.stringify(files) : null,
    ]);
  }
}
