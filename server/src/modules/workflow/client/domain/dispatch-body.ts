import { splitReasoning } from '../../../../contract/chat/reasoning.js';
import { type Locale, PAGE } from '../../../../contract/limits.js';
import type { MessageAnswer } from '../../../../contract/requests/requests.js';

/** One earlier message of the chat. */
export interface HistoryEntry {
  role: 'user' | 'assistant';
  /** Its text. A text that does not fit is cut to its end, after an ellipsis. */
  content: string;
}

/** A file of the message. */
export interface DispatchFile {
  id: number;
  name: string;
  mimeType: string;
  /** Bytes. */
  size: number;
  /** Readable without a key until `expiresAt`. */
  url: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
}

/** Input of a dispatch. */
export interface DispatchInput {
  chatId: number;
  /** The user's message to answer. */
  messageId: number;
  /** That message's text. */
  text: string;
  agent: { id: number; name: string; context: string | null; version?: number | null };
  userId: number;
  /** The user's interface language. */
  locale: Locale;
  /** The user's persona in this chat; null if it has none. */
  persona: { name: string; description: string } | null;
  /** Messages of this branch, oldest first, without the current, failed and stopped ones; at most 256 KB. */
  history: readonly HistoryEntry[];
  /** Files of the message. */
  files?: readonly DispatchFile[];
  /** The request that the message answers. */
  answer?: MessageAnswer | null;
  /** URL for a deferred reply. */
  callbackUrl: string;
}

/** The JSON posted to a workflow: a superset of n8n's chat protocol, so that any n8n chat workflow can be an agent. */
export interface DispatchBody {
  action: 'sendMessage';
  /** The chat's ID, as text: n8n's memory nodes use it as their key. */
  sessionId: string;
  chatInput: string;
  /** The same text, under the names that workflows for other chat tools read. */
  message: string;
  text: string;
  query: string;
  input: string;
  messageId: number;
  agentId: number;
  userId: number;
  locale: Locale;
  persona: { name: string; description: string } | null;
  /** `version`: number of its published version; null when its content is not published. */
  agent: { name: string; context: string; version: number | null };
  history: HistoryEntry[];
  files: DispatchFile[];
  /** Only in the answer to a request. */
  answer?: MessageAnswer;
  callbackUrl: string;
  metadata: Record<string, never>;
}

/** Builds the body of a dispatch, with the newest 20 entries of the history. */
export function buildDispatchBody(input: DispatchInput): DispatchBody {
  const { agent, persona } = input;
  return {
    action: 'sendMessage',
    sessionId: String(input.chatId),
    chatInput: input.text,
    message: input.text,
    text: input.text,
    query: input.text,
    input: input.text,
    messageId: input.messageId,
    agentId: agent.id,
    userId: input.userId,
    locale: input.locale,
    persona: persona && { name: persona.name, description: persona.description },
    agent: { name: agent.name, context: agent.context ?? '', version: agent.version ?? null },
    history: input.history
      .slice(-PAGE.historyInDispatch)
      .map(({ role, content }) => ({ role, content: role === 'user' ? content : splitReasoning(content).answer })),
    files: [...(input.files ?? [])],
    ...(input.answer && { answer: input.answer }),
    callbackUrl: input.callbackUrl,
    metadata: {},
  };
}
