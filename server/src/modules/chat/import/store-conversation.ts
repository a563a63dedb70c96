import { Injectable } from '@nestjs/common';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import { ChatImportsRepository, type ClaimedImport, type ImportTarget } from './chat-imports.repository.js';
import { messagesOf, type NewChatRow, type NewMessageRow, rowsOf } from './domain/rows.js';
import type { ReadConversation } from './reading/read-conversation.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('store-conversation');

const KNOWN = statement('known', 'SELECT 1 FROM chat WHERE user_id = $1 AND import_key = $2');
/** In rising order. */
const IDS = statement(
  'ids',
  `SELECT ARRAY(SELECT nextval('chat_id_seq') FROM generate_series(1, $1::int))::text[] AS chats,
    ARRAY(SELECT nextval('message_id_seq') FROM generate_series(1, $2::int))::text[] AS messages`,
);
/** Imported chats are marked as read and not counted for the agent. */
const ADD_CHATS = statement(
  'add-chats',
  `INSERT INTO chat (id, user_id, agent_id, persona_id, name, is_imported, import_key, root_id, lineage, conversation_id, is_shown,
      head, last_read_seq, last_message_id, last_message_is_agent, last_message_at, active_at, created_at)
    SELECT c.id, $2, $3, $4, $5, true, CASE WHEN c.root_id IS NULL THEN $6 END, c.root_id, c.lineage, c.conversation_id, c.is_shown,
      c.head, c.head, c.last_message_id, c.last_message_is_agent, c.last_message_at, c.last_message_at, $7
    FROM jsonb_to_recordset($1) AS c(id bigint, root_id bigint, lineage bigint[], conversation_id bigint, is_shown boolean,
      head int, last_message_id bigint, last_message_is_agent boolean, last_message_at timestamptz)`,
);
const ADD_MESSAGES = statement(
  'add-messages',
  `INSERT INTO message (id, chat_id, origin_id, seq, rev, is_agent, body, reply_to, delivery, created_at, is_imported)
    SELECT m.id, m.chat_id, m.origin_id, m.seq, m.seq, m.is_agent, m.body, m.reply_to, m.delivery, m.created_at, true
    FROM jsonb_to_recordset($1) AS m(id bigint, chat_id bigint, origin_id bigint, seq int, is_agent boolean, body text,
      reply_to bigint, delivery text, created_at timestamptz)`,
);

/** Of one statement. */
const BATCH_MESSAGES = 500;
const BATCH_TEXT = 500_000;

/** Stores each conversation as chats, in one transaction with the progress of the import. */
@Injectable()
export class StoreConversation {
  constructor(
    private readonly sql: Sql,
    private readonly imports: ChatImportsRepository,
  ) {}

  /** Skips a conversation that the user has imported before. @throws ImportLostError */
  run(claimed: ClaimedImport, conversation: ReadConversation): Promise<void> {
    const { format, key, files, plan } = conversation;
    return this.sql.transaction(async (sql) => {
      if (await sql.row(KNOWN, [claimed.user_id, key])) {
        await this.imports.count(claimed, { format, outcome: 'known' }, sql);
        return;
      }
      const step = { format, files, branches: plan.branches, outcome: 'imported' } as const;
      await this.#add(sql, claimed.user_id, await this.imports.count(claimed, step, sql), conversation);
    });
  }

  async #add(
    sql: SqlRunner,
    userId: number,
    target: ImportTarget,
    { name, key, time, plan }: ReadConversation,
  ): Promise<void> {
    type Ids = { chats: string[]; messages: string[] };
    const ids = (await sql.row<Ids>(IDS, [plan.chats.length, messagesOf(plan)])) as Ids;
    const to = target.created_at.getTime();
    const period = { from: Math.min(time ?? to, to), to };
    const rows = rowsOf(plan, { chats: ids.chats.map(Number), messages: ids.messages.map(Number) }, period);
    const createdAt = rows.messages[0]?.created_at;
    await sql.rows(ADD_CHATS, [
      ...[JSON.stringify(rows.chats satisfies NewChatRow[]), userId, target.agent_id, target.persona_id],
      ...[name || null, key, createdAt],
    ]);
    for (const batch of batchesOf(rows.messages)) await sql.rows(ADD_MESSAGES, [JSON.stringify(batch)]);
  }
}

function* batchesOf(messages: readonly NewMessageRow[]): Generator<NewMessageRow[]> {
  let batch: NewMessageRow[] = [];
  let text = 0;
  for (const message of messages) {
    batch.push(message);
    text += message.body.length;
    if (batch.length < BATCH_MESSAGES && text < BATCH_TEXT) continue;
    yield batch;
    batch = [];
    text = 0;
  }
  if (batch.length > 0) yield batch;
}
