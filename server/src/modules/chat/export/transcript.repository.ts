import { Injectable } from '@nestjs/common';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type Statement } from '../../../platform/db/sql.js';
import type { Chat } from '../chats/chat.entity.js';
import { isUnnamed } from '../chats/chat-columns-sql.js';

/** A chat to export. */
export type TranscriptRow = Row<Chat, 'name' | 'agentId' | 'personaId' | 'head' | 'createdAt' | 'personaChanges'> & {
  /** The chat still has the name that it was created with by default. */
  is_unnamed: boolean;
};

// Prepared SQL, see ADR 4.

const HEAD: Statement = {
  name: 'transcript.head',
  text: `SELECT c.name, ${isUnnamed('c')} AS is_unnamed, c.agent_id, c.persona_id, c.persona_changes, c.head, c.created_at
    FROM chat c WHERE c.id = $1 AND c.user_id = $2`,
};

/** Headings of exported chats. */
@Injectable()
export class TranscriptRepository {
  constructor(private readonly sql: Sql) {}

  head(chatId: number, userId: number): Promise<TranscriptRow | undefined> {
    return this.sql.row(HEAD, [chatId, userId]);
  }
}
