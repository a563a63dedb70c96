import { lineageOfBranch } from '../../branches/domain/forks.js';
import type { ConversationPlan, PlannedChat } from './plan.js';

/** IDs for the rows of a conversation, in rising order. */
export interface NewIds {
  chats: readonly number[];
  messages: readonly number[];
}

/** A row of `message`. */
export interface NewMessageRow {
  id: number;
  chat_id: number;
  origin_id: number | null;
  seq: number;
  is_agent: boolean;
  body: string;
  reply_to: number | null;
  delivery: 'answered' | 'stopped' | null;
  /** ISO 8601. */
  created_at: string;
}

/** A row of `chat`. */
export interface NewChatRow {
  id: number;
  root_id: number | null;
  lineage: number[] | null;
  conversation_id: number | null;
  is_shown: boolean;
  head: number;
  last_message_id: number;
  last_message_is_agent: boolean;
  last_message_at: string;
}

/** Valid range of message times, in milliseconds. */
export interface Period {
  /** Time of the first message if it is unknown. */
  from: number;
  to: number;
}

/** No such service existed earlier. */
const EARLIEST = Date.UTC(2015, 0);

/** Number of messages that a plan stores. */
export const messagesOf = ({ chats }: ConversationPlan): number =>
  chats.reduce((sum, { copies, own }) => sum + copies.length + own.length, 0);

/**
 * Creates the rows of a conversation as edits and regenerated replies would have (ADR 7). Copies get their IDs before
 * the chat's own messages, so that IDs rise along each chat and each path through the conversation.
 */
export function rowsOf(
  plan: ConversationPlan,
  ids: NewIds,
  period: Period,
): { chats: NewChatRow[]; messages: NewMessageRow[] } {
  const originals: number[] = [];
  const chats: NewChatRow[] = [];
  const messages: NewMessageRow[] = [];
  plan.chats.forEach((chat, index) => {
    const id = ids.chats[index] as number;
    const first = messages.length;
    for (const planned of [...chat.copies, ...chat.own]) {
      const messageId = ids.messages[messages.length] as number;
      const { isAgent, body, time } = plan.messages[planned] as ConversationPlan['messages'][number];
      const seq = messages.length - first + 1;
      const above = seq > 1 ? messages.at(-1) : undefined;
      // A reply is below the message that it answers.
      const question = isAgent && above && !above.is_agent ? above : undefined;
      if (question) question.delivery = 'answered';
      messages.push({
        id: messageId,
        chat_id: id,
        origin_id: originals[planned] ?? null,
        seq,
        is_agent: isAgent,
        body,
        reply_to: question?.id ?? null,
        delivery: null,
        created_at: timeOf(time, above, period),
      });
      originals[planned] ??= messageId;
    }
    const last = messages.at(-1) as NewMessageRow;
    // The user can request the missing reply from the agent.
    if (!last.is_agent) last.delivery = 'stopped';
    chats.push({ ...placeOf(plan, index, chats, originals, ids.chats), ...endOf(last) });
  });
  return { chats, messages };
}

type Place = Pick<NewChatRow, 'id' | 'root_id' | 'lineage' | 'conversation_id' | 'is_shown'>;

function placeOf(
  plan: ConversationPlan,
  index: number,
  earlier: readonly NewChatRow[],
  originals: readonly number[],
  ids: readonly number[],
): Place {
  const { parent, copies } = plan.chats[index] as PlannedChat;
  const [first] = ids as [number];
  const after = copies.length === 0 ? 0 : (originals[copies.at(-1) as number] as number);
  return {
    id: ids[index] as number,
    root_id: index === 0 ? null : first,
    lineage: parent === null ? null : lineageOfBranch(earlier[parent] as NewChatRow, after),
    conversation_id: plan.chats.length > 1 ? first : null,
    is_shown: index === plan.shown,
  };
}

const endOf = ({ id, seq, is_agent, created_at }: NewMessageRow) => ({
  head: seq,
  last_message_id: id,
  last_message_is_agent: is_agent,
  last_message_at: created_at,
});

/** Times must rise along a chat, even if those in the file do not. */
function timeOf(time: number | null, above: NewMessageRow | undefined, { from, to }: Period): string {
  const earliest = above ? Date.parse(above.created_at) : EARLIEST;
  return new Date(Math.min(Math.max(time ?? (above ? earliest : from), earliest), to)).toISOString();
}
