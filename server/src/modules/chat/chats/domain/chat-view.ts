import type { ChatView, PersonaChange } from '../../../../contract/chat/realtime.js';
import { LIMITS } from '../../../../contract/limits.js';
import { plainLine } from '../../../../contract/text/plain-line.js';

/** A chat as the database returns it. */
export interface ChatRow {
  id: number;
  agent_id: number;
  persona_id: number | null;
  persona_changes: PersonaChange[] | null;
  name: string | null;
  is_unnamed: boolean;
  branched_from_message_id: number | null;
  root_id: number;
  last_read_seq: number;
  unread_count: number;
  is_pinned: boolean;
  is_archived: boolean;
  is_muted: boolean;
  last_message_id: number | null;
  last_message_is_agent: boolean | null;
  last_message_at: Date | null;
  /** Beginning of its text. */
  last_message_text: string | null;
  created_at: Date;
  conversation_id: number | null;
  /** Null when the shown chat was erased. */
  shown_chat_id: number | null;
}

/** The chat as clients receive it. */
export function chatView(row: ChatRow): ChatView {
  const { last_message_id: id, last_message_at: at } = row;
  return {
    id: row.id,
    agent_id: row.agent_id,
    name: row.name,
    is_unnamed: row.is_unnamed,
    last_message:
      id === null || at === null
        ? null
        : {
            id,
            is_agent_message: row.last_message_is_agent ?? false,
            created_at: at.toISOString(),
            text: plainLine(row.last_message_text ?? '', LIMITS.lastMessage),
          },
    persona_id: row.persona_id,
    persona_changes: row.persona_changes ?? [],
    is_pinned: row.is_pinned,
    is_archived: row.is_archived,
    is_muted: row.is_muted,
    branched_from_message_id: row.branched_from_message_id,
    root_id: row.root_id,
    created_at: row.created_at.toISOString(),
    last_read_seq: row.last_read_seq,
    unread_count: row.unread_count,
    conversation_id: row.conversation_id,
    shown_chat_id: row.shown_chat_id ?? row.id,
  };
}
