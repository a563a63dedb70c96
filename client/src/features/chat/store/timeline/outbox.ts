/**
 * Own messages that the server has not confirmed yet. Pure: storage, sending and the clock are outside. Within a chat
 * they leave one at a time and in order; a refused one steps aside and waits for the person.
 */
export type OutboxState = 'queued' | 'sending' | 'failed';

export interface OutboxEntry {
  /** Made once with the text; sending it again with the same one is safe. */
  readonly client_id: string;
  readonly chat_id: number;
  readonly text: string;
  /** ISO time. */
  readonly created_at: string;
  readonly state: OutboxState;
  /** Failed tries by the network, for the back-off. */
  readonly attempts: number;
  /** Not before this moment (ms), after a failed try. */
  readonly retry_at: number;
  /** Why the server refused it: an error code. */
  readonly error: string | null;
}

export type Outbox = readonly OutboxEntry[];

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;

/** A new entry, ready to leave. */
export function newEntry(input: Pick<OutboxEntry, 'client_id' | 'chat_id' | 'text' | 'created_at'>): OutboxEntry {
  return { ...input, state: 'queued', attempts: 0, retry_at: 0, error: null };
}

/** Adds an entry; one with the same client_id is there already and stays. */
export function enqueue(outbox: Outbox, entry: OutboxEntry): Outbox {
  return outbox.some((other) => other.client_id === entry.client_id) ? outbox : [...outbox, entry];
}

function change(outbox: Outbox, clientId: string, patch: Partial<OutboxEntry>): Outbox {
  return outbox.map((entry) => (entry.client_id === clientId ? { ...entry, ...patch } : entry));
}

/** The entry is on its way. */
export function markSending(outbox: Outbox, clientId: string): Outbox {
  return change(outbox, clientId, { state: 'sending' });
}

/** No answer came: it waits, twice as long each time. `jitter` is between 0 and 1. */
export function markUnreached(outbox: Outbox, clientId: string, now: number, jitter: number): Outbox {
  const attempts = (outbox.find((entry) => entry.client_id === clientId)?.attempts ?? 0) + 1;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (attempts - 1)) * (0.75 + jitter / 2);
  return change(outbox, clientId, { state: 'queued', attempts, retry_at: now + wait });
}

/** The server asked to wait (429): the entry stays in line for that long. */
export function markDeferred(outbox: Outbox, clientId: string, until: number): Outbox {
  return change(outbox, clientId, { state: 'queued', retry_at: until });
}

/** The server refused it. */
export function markFailed(outbox: Outbox, clientId: string, error: string): Outbox {
  return change(outbox, clientId, { state: 'failed', error });
}

/** The person asks to try again. */
export function retry(outbox: Outbox, clientId: string): Outbox {
  return change(outbox, clientId, { state: 'queued', attempts: 0, retry_at: 0, error: null });
}

/** Stored by the server, or given up by the person. */
export function remove(outbox: Outbox, clientId: string): Outbox {
  return outbox.filter((entry) => entry.client_id !== clientId);
}

/** The network is back: nothing waits any longer. */
export function wakeAll(outbox: Outbox): Outbox {
  return outbox.map((entry) => (entry.state === 'queued' && entry.retry_at > 0 ? { ...entry, retry_at: 0 } : entry));
}

/**
 * What is in storage joins what is on the screen, by time of writing. An entry that this tab is sending stays `sending`, and
 * one that waits here goes on waiting, unless it was refused elsewhere; one that storage no longer has was confirmed
 * elsewhere, unless this tab holds it as not stored yet (`unsaved`).
 */
export function mergeStored(outbox: Outbox, stored: Outbox, unsaved: readonly string[]): Outbox {
  const here = new Map(outbox.map((entry) => [entry.client_id, entry]));
  const merged = stored.map((entry) => {
    const own = here.get(entry.client_id);
    // Storage does not know how often this tab has tried, and until when it is to wait.
    if (own?.state === 'sending' || (own?.state === 'queued' && entry.state !== 'failed')) return own;
    return entry.state === 'sending' ? { ...entry, state: 'queued' as const } : entry;
  });
  const known = new Set(stored.map((entry) => entry.client_id));
  const waiting = outbox.filter((entry) => !known.has(entry.client_id) && unsaved.includes(entry.client_id));
  return [...merged, ...waiting].sort((a, b) =>
    a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0,
  );
}

/** The next entry of a chat in line, whether or not it may leave yet. Refused ones do not hold up the rest. */
function headOf(outbox: Outbox, chatId: number): OutboxEntry | undefined {
  return outbox.find((entry) => entry.chat_id === chatId && entry.state !== 'failed');
}

/** What may leave now: at most one of each chat. */
export function ready(outbox: Outbox, now: number): OutboxEntry[] {
  return [...new Set(outbox.map((entry) => entry.chat_id))].flatMap((chatId) => {
    const head = headOf(outbox, chatId);
    return head && head.state === 'queued' && head.retry_at <= now ? [head] : [];
  });
}

/** The moment at which the next waiting entry may leave, or null. */
export function nextWake(outbox: Outbox, now: number): number | null {
  const times = [...new Set(outbox.map((entry) => entry.chat_id))].flatMap((chatId) => {
    const head = headOf(outbox, chatId);
    return head && head.state === 'queued' && head.retry_at > now ? [head.retry_at] : [];
  });
  return times.length > 0 ? Math.min(...times) : null;
}
