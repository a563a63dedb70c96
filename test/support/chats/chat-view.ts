import type { ChatView } from '../../../server/src/contract/chat/realtime.js';

/** A new chat with agent 1, as returned by the API, overridden by `more`. */
export const newChatView = (id: number, more: Partial<ChatView> = {}): ChatView => ({
  id,
  agent_id: 1,
  name: null,
  is_unnamed: false,
  last_message: null,
  persona_id: null,
  persona_changes: [],
  is_pinned: false,
  is_archived: false,
  is_muted: false,
  branched_from_message_id: null,
  root_id: id,
  created_at: '2026-01-01T00:00:00Z',
  last_read_seq: 0,
  unread_count: 0,
  conversation_id: null,
  shown_chat_id: id,
  ...more,
});
