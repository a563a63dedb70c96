import { Injectable } from '@nestjs/common';
import { LIMITS } from '../../../contract/limits.js';
import type { Row } from '../../../platform/db/row.js';
import { Sql, type SqlRunner, statementsOf } from '../../../platform/db/sql.js';
import type { Chat } from './chat.entity.js';
import { CHAT_COLUMNS, SHOWN_OF } from './chat-columns-sql.js';
import { lockConversation } from './conversation-lock.js';
import type { ChatRow } from './domain/chat-view.js';
import { withPersonaChange } from './domain/persona-changes.js';

// Prepared SQL, see ADR 4.

const statement = statementsOf('chat-properties');

/** One change at a time for a user, so that the limit of pinned chats is exact. */
const LOCK_USER = statement('lock-user', `SELECT pg_advisory_xact_lock(hashtextextended('chat.pin', $1::bigint))`);

/** Hidden alternatives have no properties: changes apply to the shown chat. */
const BEFORE = statement(
  'before',
  `SELECT c.id, c.head, c.pinned_at, c.persona_id, c.persona_changes,
      EXISTS (SELECT 1 FROM message m WHERE m.chat_id = c.id AND NOT m.is_agent) AS has_begun
    FROM chat c WHERE c.id = (
      SELECT CASE WHEN o.is_shown THEN o.id ELSE ${SHOWN_OF('o')} END FROM chat o WHERE o.id = $1 AND o.user_id = $2)`,
);

const PINNED = statement(
  'pinned',
  `SELECT count(*)::int AS n FROM (
    SELECT 1 FROM chat WHERE user_id = $1 AND pinned_at IS NOT NULL AND is_shown LIMIT ${LIMITS.pinnedChats}) p`,
);

const CHANGE = statement(
  'change',
  `UPDATE chat c SET name = coalesce($2, c.name), default_name = CASE WHEN $2::text IS NULL THEN c.default_name END,
      pinned_at = CASE WHEN $3 THEN coalesce(c.pinned_at, now()) WHEN NOT $3 OR $4 THEN NULL ELSE c.pinned_at END,
      archived_at = CASE WHEN $4 THEN coalesce(c.archived_at, now()) WHEN NOT $4 OR $3 THEN NULL ELSE c.archived_at END,
      is_muted = coalesce($5::boolean, c.is_muted), persona_id = coalesce($6, c.persona_id),
      persona_changes = CASE WHEN $7::jsonb IS NULL THEN c.persona_changes ELSE $7::jsonb END
    WHERE c.id = $1 RETURNING ${CHAT_COLUMNS}`,
);

type Before = Row<Chat, 'id' | 'head' | 'pinnedAt' | 'personaId' | 'personaChanges'> & {
  /** The user has written. */
  has_begun: boolean;
};

/** The new persona of a chat. */
export interface NewPersona {
  id: number;
  name: string;
  /** The persona of the chat before this change; null if it was deleted. */
  previous: { id: number; name: string | null } | null;
}

/** Changes of a conversation. Absent and null fields do not change. */
export interface ChatChanges {
  name?: string | null | undefined;
  isPinned?: boolean | null | undefined;
  isArchived?: boolean | null | undefined;
  isMuted?: boolean | null | undefined;
  persona?: NewPersona | undefined;
}

/** Changes the properties of a chat that users can set. */
@Injectable()
export class ChatPropertiesRepository {
  constructor(private readonly sql: Sql) {}

  /** @returns the shown chat of the conversation; undefined when the user has no such chat */
  change(chatId: number, userId: number, changes: ChatChanges): Promise<ChatRow | 'too_many_pinned' | undefined> {
    return this.sql.transaction(async (sql) => {
      if (changes.isPinned) await sql.row(LOCK_USER, [userId]);
      await lockConversation(sql, chatId, userId);
      const before = await sql.row<Before>(BEFORE, [chatId, userId]);
      if (!before) return undefined;
      if (changes.isPinned && before.pinned_at === null && (await this.#isFull(sql, userId))) return 'too_many_pinned';
      const { name = null, isPinned = null, isArchived = null, isMuted = null, persona } = changes;
      const personaChanges = persona && JSON.stringify(changesOf(before, persona));
      const values = [before.id, name, isPinned, isArchived, isMuted, persona?.id ?? null, personaChanges ?? null];
      return sql.row<ChatRow>(CHANGE, values);
    });
  }

  async #isFull(sql: SqlRunner, userId: number): Promise<boolean> {
    const pinned = await sql.row<{ n: number }>(PINNED, [userId]);
    return (pinned?.n ?? 0) >= LIMITS.pinnedChats;
  }
}

function changesOf(before: Before, { id, name, previous }: NewPersona) {
  const known = before.persona_changes ?? [];
  if (!before.has_begun || before.persona_id === id) return known;
  // Another tab may have changed the persona meanwhile.
  const isPrevious = before.persona_id === (previous?.id ?? null);
  const from = isPrevious ? (previous?.name ?? null) : (known.at(-1)?.to ?? null);
  return withPersonaChange(known, { after_seq: before.head, from, to: name });
}
