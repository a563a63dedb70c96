/**
 * Derives the shown messages from a timeline: ordered, without deleted ones, with delivery states, unsent ones last.
 */
import { inConversationOrder } from '@contract/chat/conversation-order';
import type { MessageView, PersonaChange } from '@contract/chat/realtime';
import type { Delivery } from '@contract/limits';
import type { OutboxEntry } from './outbox';
import type { Timeline } from './timeline';

/** `saved` is a stored message; `unsent` waits in this browser's outbox. */
export type ShownMessage =
  | { kind: 'saved'; key: string; message: MessageView & { message: string }; delivery: Delivery | null }
  | { kind: 'unsent'; key: string; entry: OutboxEntry };

/** One row of an open chat. */
export type Row =
  | ShownMessage
  | { kind: 'running'; key: string }
  /** The user writes as another persona from here on. */
  | { kind: 'persona'; key: string; name: string };

type PersonaRow = Extract<Row, { kind: 'persona' }>;

const isAfter = (row: Row, seq: number): boolean =>
  row.kind === 'unsent' || (row.kind === 'saved' && !row.message.is_agent_message && row.message.seq > seq);

/** Marks changes of the persona before the first message that the user wrote as the new one. */
export function withPersonaRows(rows: readonly Row[], changes: readonly PersonaChange[]): readonly Row[] {
  const seqs = rows.flatMap((row) => (row.kind === 'saved' ? [row.message.seq] : []));
  // Earlier changes belong above messages that are not loaded. Without a message, none is shown.
  const start = Math.min(...seqs);
  const shown = changes.filter(({ after_seq }) => after_seq >= start);
  if (shown.length === 0) return rows;
  const left = shown.map(({ after_seq, to }) => {
    const mark: PersonaRow = { kind: 'persona', key: `persona-${after_seq}`, name: to };
    return { after: after_seq, mark };
  });
  const marked = rows.flatMap((row): Row[] => {
    const count = left.findIndex(({ after }) => !isAfter(row, after));
    return [...left.splice(0, count < 0 ? left.length : count).map(({ mark }) => mark), row];
  });
  return [...marked, ...left.map(({ mark }) => mark)];
}

/** Highest `seq` of the replies to each user message. */
function replies(timeline: Timeline): Map<number, number> {
  const bySource = new Map<number, number>();
  for (const message of Object.values(timeline.byId)) {
    if (!message.is_agent_message || message.reply_to == null) continue;
    bySource.set(message.reply_to, Math.max(bySource.get(message.reply_to) ?? 0, message.seq));
  }
  return bySource;
}

/**
 * Delivery state of a user message. A reply newer than the message's last change answers it. A stopped message stays
 * stopped: its stored partial reply is not an answer.
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
 * Adds keys with which React keeps a row when the stored message replaces the unsent one or the running reply. The
 * first reply to a message has the key of its running reply.
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

/** Whether a row is a reply to the message `sourceId` or to an earlier one. */
const isReplyUpTo = (row: ShownMessage, sourceId: number): boolean =>
  row.kind === 'saved' && row.message.reply_to != null && row.message.reply_to <= sourceId;

/** Index of the running reply in the order of the conversation. */
function runningIndex(shown: readonly ShownMessage[], pendingId: number): number {
  const below = shown.findLastIndex(
    (row) => row.kind === 'saved' && (row.message.id === pendingId || row.message.reply_to === pendingId),
  );
  if (below >= 0) return below + 1;
  const saved = shown.filter((row) => row.kind === 'saved');
  const isOlder = saved.length > 0 && saved.every(({ message }) => message.id > pendingId);
  const start = isOlder ? shown.findIndex((row) => !isReplyUpTo(row, pendingId)) : -1;
  return start < 0 ? shown.length : start;
}

/**
 * The messages, with the running reply below `pendingId` (null if unknown, at the end) while one is awaited. It comes
 * first if that message is older than the loaded ones.
 */
export function rowsOf(
  shown: readonly ShownMessage[],
  isReplyAwaited: boolean,
  pendingId: number | null,
): readonly Row[] {
  if (!isReplyAwaited) return shown;
  const key = pendingId === null ? 'running' : replyKey(pendingId);
  // On a retry, an earlier reply may already have this key.
  const running: Row = { kind: 'running', key: shown.some((each) => each.key === key) ? 'running' : key };
  const end = pendingId === null ? shown.length : runningIndex(shown, pendingId);
  return [...shown.slice(0, end), running, ...shown.slice(end)];
}

/** The stored messages that are shown, in the order of the conversation. */
export function savedMessages(timeline: Timeline): Extract<ShownMessage, { kind: 'saved' }>[] {
  const answeredAt = replies(timeline);
  const hidden = new Set(timeline.hidden);
  const loaded = Object.values(timeline.byId)
    .filter(({ seq }) => seq >= timeline.floor)
    .sort((a, b) => a.seq - b.seq);
  const ordered = inConversationOrder(
    loaded.filter(hasText).filter(({ id }) => !hidden.has(id)),
    ({ id, is_agent_message, reply_to }) => ({ id, is_agent: is_agent_message, reply_to }),
    timeline.floor > 0 ? loaded[0]?.id : 0,
  );
  return withKeys(ordered).map(({ key, message }) => ({
    kind: 'saved',
    key,
    message,
    delivery: deliveryOf(message, answeredAt.get(message.id)),
  }));
}

/** The user's unsent messages that the timeline does not have yet, in the order they were written. */
export function unsentMessages(timeline: Timeline, outbox: readonly OutboxEntry[]): ShownMessage[] {
  if (outbox.length === 0) return [];
  const stored = new Set(Object.values(timeline.byId).map((message) => message.client_id));
  return outbox
    .filter((entry) => !stored.has(entry.client_id))
    .map((entry) => ({ kind: 'unsent', key: entry.client_id, entry }));
}

/** Current delivery state of a user message; null if it is not loaded. */
export function deliveryById(timeline: Timeline, id: number): Delivery | null {
  const message = timeline.byId[id];
  return message ? deliveryOf(message, replies(timeline).get(id)) : null;
}

/** Ids of the user messages awaiting a reply, oldest first. */
export const pendingIds = (timeline: Timeline): number[] => pendingIdsOf(savedMessages(timeline));

/** Same as `pendingIds`, from messages already derived. */
export function pendingIdsOf(saved: ReturnType<typeof savedMessages>): number[] {
  return saved.filter((shown) => shown.delivery === 'queued').map((shown) => shown.message.id);
}

/** Number of agent messages after `seq`, without deleted ones. */
export function agentMessagesAfter(timeline: Timeline, seq: number): number {
  return Object.values(timeline.byId).filter(
    (message) => message.is_agent_message && message.message !== null && message.seq > seq,
  ).length;
}
