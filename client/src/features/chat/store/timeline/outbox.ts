/**
 * The user's messages that the server has not confirmed. Pure: storage, sending and time are handled elsewhere. Each
 * chat sends one message at a time, in order; a refused message is skipped until the user retries it.
 */
import type { FileView } from '@contract/chat/realtime';

export type OutboxState = 'queued' | 'sending' | 'failed';

export interface OutboxEntry {
  /** Idempotency key: resending with the same id is safe. */
  readonly client_id: string;
  readonly chat_id: number;
  readonly text: string;
  /** Uploaded files, which the message is sent with. */
  readonly files?: readonly FileView[] | undefined;
  /** ISO time. */
  readonly created_at: string;
  readonly state: OutboxState;
  /** Number of failed attempts due to the network, for the backoff. */
  readonly attempts: number;
  /** Earliest time of the next attempt, in ms since 1970. */
  readonly retry_at: number;
  /** Error code of the server's refusal. */
  readonly error: string | null;
}

export type Outbox = readonly OutboxEntry[];

const FIRST_WAIT = 1000;
const MAX_WAIT = 30_000;

/** Creates an entry that is ready to send. */
export function newEntry(
  input: Pick<OutboxEntry, 'client_id' | 'chat_id' | 'text' | 'files' | 'created_at'>,
): OutboxEntry {
  return { ...input, state: 'queued', attempts: 0, retry_at: 0, error: null };
}

/** Whether the server certainly does not have it: it was never sent, or refused. */
export const isUntouched = ({ state, attempts }: OutboxEntry): boolean =>
  state === 'failed' || (state === 'queued' && attempts === 0);

/** Adds an entry unless one with the same `client_id` exists. */
export function enqueue(outbox: Outbox, entry: OutboxEntry): Outbox {
  return outbox.some((other) => other.client_id === entry.client_id) ? outbox : [...outbox, entry];
}

function change(outbox: Outbox, clientId: string, patch: Partial<OutboxEntry>): Outbox {
  return outbox.map((entry) => (entry.client_id === clientId ? { ...entry, ...patch } : entry));
}

export function markSending(outbox: Outbox, clientId: string): Outbox {
  return change(outbox, clientId, { state: 'sending' });
}

/** No response: retries later, with a delay that doubles each time. `jitter` is between 0 and 1. */
export function markUnreached(outbox: Outbox, clientId: string, now: number, jitter: number): Outbox {
  const attempts = (outbox.find((entry) => entry.client_id === clientId)?.attempts ?? 0) + 1;
  const wait = Math.min(MAX_WAIT, FIRST_WAIT * 2 ** (attempts - 1)) * (0.75 + jitter / 2);
  return change(outbox, clientId, { state: 'queued', attempts, retry_at: now + wait });
}

/** Rate limited (429): keeps the entry queued until the given time. */
export function markDeferred(outbox: Outbox, clientId: string, until: number): Outbox {
  return change(outbox, clientId, { state: 'queued', retry_at: until });
}

/** The server refused it. */
export function markFailed(outbox: Outbox, clientId: string, error: string): Outbox {
  return change(outbox, clientId, { state: 'failed', error });
}

/** Requeues an entry at the user's request. */
export function retry(outbox: Outbox, clientId: string): Outbox {
  return change(outbox, clientId, { state: 'queued', attempts: 0, retry_at: 0, error: null });
}

/** Removes an entry that the server stored or the user discarded. */
export function remove(outbox: Outbox, clientId: string): Outbox {
  return outbox.filter((entry) => entry.client_id !== clientId);
}

/** The network is back: ends all retry delays. */
export function wakeAll(outbox: Outbox): Outbox {
  return outbox.map((entry) => (entry.state === 'queued' && entry.retry_at > 0 ? { ...entry, retry_at: 0 } : entry));
}

/**
 * Merges stored entries with those in memory, by creation time. Entries that this tab sends or retries keep their
 * state, unless another tab saw a refusal. Entries missing in storage were confirmed elsewhere, unless they are
 * `unsaved`.
 */
export function mergeStored(outbox: Outbox, stored: Outbox, unsaved: readonly string[]): Outbox {
  const here = new Map(outbox.map((entry) => [entry.client_id, entry]));
  const merged = stored.map((entry) => {
    const own = here.get(entry.client_id);
    // Storage has neither this tab's number of attempts nor its retry time.
    if (own?.state === 'sending' || (own?.state === 'queued' && entry.state !== 'failed')) return own;
    return entry.state === 'sending' ? { ...entry, state: 'queued' as const } : entry;
  });
  const known = new Set(stored.map((entry) => entry.client_id));
  const waiting = outbox.filter((entry) => !known.has(entry.client_id) && unsaved.includes(entry.client_id));
  return [...merged, ...waiting].sort((a, b) =>
    a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0,
  );
}

/** First entry of a chat to send, whether or not it is due. Refused entries do not block the others. */
function headOf(outbox: Outbox, chatId: number): OutboxEntry | undefined {
  return outbox.find((entry) => entry.chat_id === chatId && entry.state !== 'failed');
}

/** Entries to send now, at most one per chat. */
export function ready(outbox: Outbox, now: number): OutboxEntry[] {
  return [...new Set(outbox.map((entry) => entry.chat_id))].flatMap((chatId) => {
    const head = headOf(outbox, chatId);
    return head && head.state === 'queued' && head.retry_at <= now ? [head] : [];
  });
}

/** Time at which the next waiting entry is due, or null. */
export function nextWake(outbox: Outbox, now: number): number | null {
  const times = [...new Set(outbox.map((entry) => entry.chat_id))].flatMap((chatId) => {
    const head = headOf(outbox, chatId);
    return head && head.state === 'queued' && head.retry_at > now ? [head.retry_at] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
