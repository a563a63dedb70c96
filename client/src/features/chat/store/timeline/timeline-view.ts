/** What is shown of a timeline: in order, deleted rows left out, deliveries up to date, own unsent messages last. */
import type { Delivery } from '@contract/limits';
import type { MessageView } from '@contract/realtime';
import type { OutboxEntry } from './outbox';
import type { Timeline } from './timeline';

/** `saved` is a stored message; `unsent` waits in this browser's outbox. */
export type ShownMessage =
  | { kind: 'saved'; key: string; message: MessageView & { message: string }; delivery: Delivery | null }
  | { kind: 'unsent'; key: string; entry: OutboxEntry };

/** One row of an open chat. */
export type Row = ShownMessage | { kind: 'running'; key: string };

/** The highest `seq` of an agent message that answers each user message. */
function replies(timeline: Timeline): Map<number, number> {
  const bySource = new Map<number, number>();
  for (const message of Object.values(timeline.byId)) {
    if (!message.is_agent_message || message.reply_to == null) continue;
    bySource.set(message.reply_to, Math.max(bySource.get(message.reply_to) ?? 0, message.seq));
  }
  return bySource;
}

/**
 * A reply that came after the message's last change answers it. What was stopped stays so: the part of a reply that
 * was kept then is no answer.
 */
function deliveryOf(message: MessageView, replySeq: number | undefined): Delivery | null {
  if (message.is_agent_message) return null;
  const stored = message.delivery ?? 'answered';
  const open = stored === 'queued' || stored === 'failed';
  return open && replySeq !== undefined && replySeq > message.rev ? 'answered' : stored;
}

function hasText(message: MessageView): message is MessageView & { message: string } {
  return message.message !== null;
}

const replyKey = (messageId: number): string => `reply-${messageId}`;

/**
 * Keys that let React keep a row when the stored message replaces the unsent one or the running reply. The first reply to
 * a message has the key of its running reply.
 */
function withKeys(
  messages: (MessageView & { message: string })[],
): { key: string; message: (typeof messages)[number] }[] {
  const answered = new Set<number>();
  return messages.map((message) => {
    const source = message.is_agent_message ? message.reply_to : null;
    if (source == null || answered.has(source)) return { key: message.client_id ?? String(message.id), message };
    answered.add(source);
    return { key: replyKey(source), message };
  });
}

/** The messages, then the running reply to `pendingId` (null: unknown) while one is awaited. */
export function rowsOf(
  shown: readonly ShownMessage[],
  isReplyAwaited: boolean,
  pendingId: number | null,
): readonly Row[] {
  if (!isReplyAwaited) return shown;
  const key = pendingId === null ? 'running' : replyKey(pendingId);
  // A message that is answered again already has a reply with this key.
  return [...shown, { kind: 'running', key: shown.some((each) => each.key === key) ? 'running' : key }];
}

/** The stored messages that are shown, oldest first. */
export function savedMessages(timeline: Timeline): Extract<ShownMessage, { kind: 'saved' }>[] {
  const answeredAt = replies(timeline);
  const hidden = new Set(timeline.hidden);
  const messages = Object.values(timeline.byId)
    .filter(hasText)
    .filter((message) => message.seq >= timeline.floor && !hidden.has(message.id))
    .sort((a, b) => a.seq - b.seq);
  return withKeys(messages).map(({ key, message }) => ({
    kind: 'saved',
    key,
    message,
    delivery: deliveryOf(message, answeredAt.get(message.id)),
  }));
}

/** Own messages that the timeline does not hold yet, in the order they were written. */
export function unsentMessages(timeline: Timeline, outbox: readonly OutboxEntry[]): ShownMessage[] {
  if (outbox.length === 0) return [];
  const stored = new Set(Object.values(timeline.byId).map((message) => message.client_id));
  return outbox
    .filter((entry) => !stored.has(entry.client_id))
    .map((entry) => ({ kind: 'unsent', key: entry.client_id, entry }));
}

/** How a user message stands now; null when it is not known here. */
export function deliveryById(timeline: Timeline, id: number): Delivery | null {
  const message = timeline.byId[id];
  return message ? deliveryOf(message, replies(timeline).get(id)) : null;
}

/** The user messages that still wait for their reply, oldest first. */
export const pendingIds = (timeline: Timeline): number[] => pendingIdsOf(savedMessages(timeline));

/** The same, of what is shown already. */
export function pendingIdsOf(saved: ReturnType<typeof savedMessages>): number[] {
  return saved.filter((shown) => shown.delivery === 'queued').map((shown) => shown.message.id);
}

/** How many of the agent's messages above a place are shown. */
export function agentMessagesAfter(timeline: Timeline, seq: number): number {
  return Object.values(timeline.byId).filter(
    (message) => message.is_agent_message && message.message !== null && message.seq > seq,
  ).length;
}
