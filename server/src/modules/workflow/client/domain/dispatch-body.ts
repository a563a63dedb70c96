import { type Locale, PAGE } from '../../../../contract/limits.js';
import { splitReasoning } from '../../../../contract/reasoning.js';

/** One earlier message of the chat. */
export interface HistoryEntry {
  role: 'user' | 'assistant';
  /** Its text; of a long one that there is no room for whole, the end, after an ellipsis. */
  content: string;
}

/** Input of a dispatch. */
export interface DispatchInput {
  chatId: number;
  /** The user's message that is to be answered. */
  messageId: number;
  /** That message's text. */
  text: string;
  agent: { id: number; name: string; context: string | null };
  userId: number;
  /** The user's interface language. */
  locale: Locale;
  /** Who the user is in this chat; null where the chat has no persona. */
  persona: { name: string; description: string } | null;
  /** This chat's own path, oldest first, without the current message and without failed or stopped ones; 256 KB at most. */
  history: readonly HistoryEntry[];
  /** Where a workflow that answers later posts its reply. */
  callbackUrl: string;
}

/** The JSON posted to a workflow: a superset of n8n's chat protocol, so that an n8n chat workflow is an agent unchanged. */
export interface DispatchBody {
  action: 'sendMessage';
  /** The chat's id. n8n's memory nodes use it as their key, which has to be text. */
  sessionId: string;
  chatInput: string;
  /** The same text under the names that workflows made for other chat tools read. */
  message: string;
  text: string;
  query: string;
  input: string;
  messageId: number;
  agentId: number;
  userId: number;
  locale: Locale;
  persona: { name: string; description: string } | null;
  agent: { name: string; context: string };
  history: HistoryEntry[];
  callbackUrl: string;
  metadata: Record<string, never>;
}

/** Builds the body of a dispatch; of the history only the newest 20 entries go along. */
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
    agent: { name: agent.name, context: agent.context ?? '' },
    history: input.history
      .slice(-PAGE.historyInDispatch)
      .map(({ role, content }) => ({ role, content: role === 'user' ? content : splitReasoning(content).answer })),
    callbackUrl: input.callbackUrl,
    metadata: {},
  };
}
