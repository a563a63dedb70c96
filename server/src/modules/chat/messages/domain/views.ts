import { FAILURES, type FailureCode } from '../../../../contract/errors.js';
import type { Delivery } from '../../../../contract/limits.js';
import type { ChatView, MessageFailure, MessageView } from '../../../../contract/realtime.js';

/** A message as the database gives it. */
export interface MessageRow {
  id: number;
  seq: number;
  rev: number;
  is_agent: boolean;
  body: string | null;
  client_id: string | null;
  reply_to: number | null;
  delivery: Delivery | null;
  failure: MessageFailure | null;
  created_at: Date;
}

/** A chat as the database gives it. */
export interface ChatRow {
  id: number;
  agent_id: number;
  persona_id: number | null;
  name: string | null;
  branched_from_message_id: number | null;
  root_id: number;
  last_read_seq: number;
  unread_count: number;
  last_message_id: number | null;
  last_message_is_agent: boolean | null;
  last_message_at: Date | null;
  created_at: Date;
}

/** The message as it goes over the wire. */
export function messageView(row: MessageRow): MessageView {
  const view: MessageView = {
    id: row.id,
    message: row.body,
    is_agent_message: row.is_agent,
    created_at: row.created_at.toISOString(),
    seq: row.seq,
    rev: row.rev,
  };
  if (row.is_agent) return { ...view, reply_to: row.reply_to };
  return { ...view, client_id: row.client_id, delivery: row.delivery ?? 'answered', failure: row.failure };
}

/** The chat as it goes over the wire. */
export function chatView(row: ChatRow): ChatView {
  const { last_message_id: id, last_message_at: at } = row;
  return {
    id: row.id,
    agent_id: row.agent_id,
    name: row.name,
    last_message:
      id === null || at === null
        ? null
        : { id, is_agent_message: row.last_message_is_agent ?? false, created_at: at.toISOString() },
    persona_id: row.persona_id,
    branched_from_message_id: row.branched_from_message_id,
    root_id: row.root_id,
    created_at: row.created_at.toISOString(),
    last_read_seq: row.last_read_seq,
    unread_count: row.unread_count,
  };
}

/** What a user is told when the reply does not come. */
export function failureOf(code: FailureCode, partial: string): MessageFailure {
  return { code, message: FAILURES[code], ...(partial && { partial }) };
}
