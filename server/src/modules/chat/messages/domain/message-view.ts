import type { FileView, MessageFailure, MessageView } from '../../../../contract/chat/realtime.js';
import type { MessageSource } from '../../../../contract/chat/sources.js';
import type { MessageStep } from '../../../../contract/chat/steps.js';
import { FAILURES, type FailureCode } from '../../../../contract/errors.js';
import type { Delivery } from '../../../../contract/limits.js';
import type { MessageAnswer, MessageRequest } from '../../../../contract/requests/requests.js';

/** A message as the database returns it. */
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
  suggestions: string[] | null;
  sources: MessageSource[] | null;
  steps: MessageStep[] | null;
  feedback: number | null;
  files: FileView[] | null;
  request: MessageRequest | null;
  answer: MessageAnswer | null;
  is_imported: boolean;
}

/** The message as clients receive it. */
export function messageView(row: MessageRow): MessageView {
  const view: MessageView = {
    id: row.id,
    message: row.body,
    is_agent_message: row.is_agent,
    created_at: row.created_at.toISOString(),
    seq: row.seq,
    rev: row.rev,
    ...(row.is_imported && { is_imported: true }),
    ...(row.files && row.body !== null && { files: row.files }),
    ...(row.steps && { steps: row.steps }),
  };
  if (row.is_agent) {
    return {
      ...view,
      reply_to: row.reply_to,
      ...(row.suggestions && { suggestions: row.suggestions }),
      ...(row.sources && { sources: row.sources }),
      ...(row.request && { request: row.request }),
      ...(row.feedback !== null && { feedback: row.feedback }),
    };
  }
  return {
    ...view,
    client_id: row.client_id,
    ...(row.answer && { answer: row.answer }),
    delivery: row.delivery ?? 'answered',
    failure: row.failure,
  };
}

/** The failure stored with a message that got no reply. */
export function failureOf(code: FailureCode, partial: string): MessageFailure {
  return { code, message: FAILURES[code], ...(partial && { partial }) };
}
