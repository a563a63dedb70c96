/**
 * Catching up, on one path: after a connect, on a gap, and, while no socket is connected, by asking again and again over
 * REST. What is held and what to do with an answer is the business of the source that a feature registers.
 */
import { TIMES } from '@contract/limits';
import type { MessageView, ResumeAnswer, ResumeRequest, RunningReply } from '@contract/realtime';

export interface SyncedChat {
  chat_id: number;
  /** The highest change number without a gap. */
  rev: number;
  /** On the screen: it is asked for while no socket is connected. */
  watched: boolean;
  /** A reply is awaited in it. */
  pending: boolean;
}

export interface CatchUp {
  chat_id: number;
  messages: MessageView[];
  /** Too much was missed: load the chat afresh. */
  reset: boolean;
  /** Undefined where the answer cannot say (REST). */
  running?: RunningReply | null;
}

export interface SyncSource {
  held(): SyncedChat[];
  /** Null: the chat does not exist, or no longer belongs to the user. */
  fetchSince(chatId: number, rev: number): Promise<MessageView[] | null>;
  merge(answer: CatchUp): void;
  /** The chat is not to be had any more: it is not to be held on to. */
  gone(chatId: number): void;
}

type Resume = (request: ResumeRequest) => Promise<ResumeAnswer>;

/** A moment for events that overtook each other, before a gap is believed. */
const GAP_GRACE = 30;
const AT_MOST_EVERY = 250;
const AFTER_FAILURE = 1000;
const CHATS_A_REQUEST = 50;
/** A push that was lost with nothing after it leaves no gap to be seen: now and then the socket is asked all the same. */
const LOOK_PENDING = 10_000;
const LOOK_IDLE = 60_000;

export interface Synchronizer {
  setSource(source: SyncSource | null): void;
  /** Asks for what a chat misses, soon, and not more often than every 250 ms. */
  request(chatId: number): void;
  connected(resume: Resume): void;
  disconnected(): void;
  /** Signed out: stops all requests. */
  stop(): void;
  /** A reply is awaited from now on: the next question comes at once, not after the idle wait. */
  hurry(): void;
}

/** A synchroniser of its own; the page uses `sync`. */
export function createSynchronizer(now: () => number = Date.now): Synchronizer {
  let source: SyncSource | null = null;
  let resume: Resume | null = null;
  let active = false;
  let wanted = new Set<number>();
  let flushTimer: ReturnType<typeof setTimeout> | null = null;
  let pollTimer: ReturnType<typeof setTimeout> | null = null;
  let flushing = false;
  let polling = false;
  let lastFlush = Number.NEGATIVE_INFINITY;
  let lookTimer: ReturnType<typeof setInterval> | null = null;

  const scheduleFlush = (wait: number): void => {
    if (flushTimer || flushing || !active) return;
    flushTimer = setTimeout(() => {
      flushTimer = null;
      void flush();
    }, wait);
  };

  async function askSocket(ask: Resume, chats: SyncedChat[]): Promise<void> {
    for (let from = 0; from < chats.length; from += CHATS_A_REQUEST) {
      const part = chats.slice(from, from + CHATS_A_REQUEST).map(({ chat_id, rev }) => ({ chat_id, rev }));
      const answer = await ask({ chats: part });
      for (const chat of answer.chats) source?.merge(chat);
      // What the answer leaves out is gone, or the server could not say: REST tells which.
      const answered = new Set(answer.chats.map((chat) => chat.chat_id));
      await askRest(part.filter((chat) => !answered.has(chat.chat_id)));
    }
  }

  async function askRest(chats: Pick<SyncedChat, 'chat_id' | 'rev'>[]): Promise<void> {
    for (const { chat_id, rev } of chats) {
      const asked = source;
      const messages = await asked?.fetchSince(chat_id, rev);
      // Meanwhile another person may have come, whose chat it is not.
      if (!asked || asked !== source) return;
      if (messages) asked.merge({ chat_id, messages, reset: false });
      else asked.gone(chat_id);
    }
  }

  async function flush(): Promise<void> {
    const ids = wanted;
    const chats = (source?.held() ?? []).filter((chat) => ids.has(chat.chat_id));
    wanted = new Set();
    if (chats.length === 0) return;
    flushing = true;
    lastFlush = now();
    let wait = AT_MOST_EVERY;
    try {
      await (resume ? askSocket(resume, chats) : askRest(chats));
    } catch {
      // The answer was lost on the way. What was wanted still is.
      for (const id of ids) wanted.add(id);
      wait = AFTER_FAILURE;
    }
    flushing = false;
    if (wanted.size > 0) scheduleFlush(wait);
  }

  /** One question every ten seconds for chats on the screen that await a reply, every minute for the others. */
  const lookNowAndThen = (): void => {
    let looks = 0;
    lookTimer ??= setInterval(() => {
      looks += 1;
      const all = looks % (LOOK_IDLE / LOOK_PENDING) === 0;
      for (const chat of source?.held() ?? []) if (chat.watched && (all || chat.pending)) wanted.add(chat.chat_id);
      if (wanted.size > 0) scheduleFlush(0);
    }, LOOK_PENDING);
  };

  const stopLooking = (): void => {
    if (lookTimer) clearInterval(lookTimer);
    lookTimer = null;
  };

  const stopPolling = (): void => {
    if (pollTimer) clearTimeout(pollTimer);
    pollTimer = null;
  };

  const schedulePoll = (): void => {
    stopPolling();
    if (resume || !active) return;
    const pending = source?.held().some((chat) => chat.watched && chat.pending) ?? false;
    pollTimer = setTimeout(() => void poll(), pending ? TIMES.pollWithReplyPending : TIMES.pollIdle);
  };

  async function poll(): Promise<void> {
    if (polling) return;
    polling = true;
    try {
      await askRest((source?.held() ?? []).filter((chat) => chat.watched));
    } catch {
      // The next round asks again.
    }
    polling = false;
    schedulePoll();
  }

  return {
    setSource(next) {
      source = next;
      if (next && active) schedulePoll();
    },
    request(chatId) {
      wanted.add(chatId);
      scheduleFlush(Math.max(GAP_GRACE, lastFlush + AT_MOST_EVERY - now()));
    },
    connected(ask) {
      active = true;
      resume = ask;
      stopPolling();
      for (const chat of source?.held() ?? []) wanted.add(chat.chat_id);
      if (wanted.size > 0) scheduleFlush(0);
      lookNowAndThen();
    },
    disconnected() {
      active = true;
      resume = null;
      stopLooking();
      if (!pollTimer && !polling) schedulePoll();
    },
    stop() {
      active = false;
      resume = null;
      wanted = new Set();
      stopPolling();
      stopLooking();
      if (flushTimer) clearTimeout(flushTimer);
      flushTimer = null;
    },
    hurry() {
      if (!resume && active && !polling) schedulePoll();
    },
  };
}

export const sync = createSynchronizer();
