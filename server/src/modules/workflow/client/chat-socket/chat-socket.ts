import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, WebSocket } from 'undici';
import type { FailureCode } from '../../../../contract/errors.js';
import { type ChatMessage, type ChatReply, HEARTBEAT_ACK } from '../../reading/domain/chat/chat-reply.js';
import type { CallWatch } from '../call-watch.js';
import type { DispatchHandlers } from '../dispatch-types.js';
import { noticeUpgrade } from '../request/notice-connections.js';
import { noticeClosing } from './closing-frame.js';

/** n8n sends `continue` together with the message. Without it, the node waits for the user. */
const WAITS_AFTER_MS = 2_000;
const RECONNECT_AFTER_MS = 1_000;
/** n8n polls the run every 3 s and closes the socket of a failed run at its first poll, so well before this. */
const FIRST_POLL_MS = 10_000;
const CONNECT_TRIES = 3;
/** Time that a peer has to answer the closing frame before its connection is destroyed. */
const CLOSE_MS = 1_000;
/** Codes of RFC 6455: no closing frame came from the peer; a message is too large. */
const ABNORMAL = 1006;
const TOO_LARGE = 1009;

/**
 * How following a run ended. `waiting`: it waits for the user. `unreachable`: no socket was ever opened. `unanswered`: it
 * does not wait for the answer, which was not sent. `broken`: this side aborted.
 */
export type ChatEnd =
  | { kind: 'ended' | 'waiting' | 'unreachable' | 'unanswered' | 'broken' }
  | { kind: 'failed'; code: FailureCode };

type SocketEnd =
  /** The run is over. */
  | 'ended'
  /** The run waits for the user. */
  | 'waiting'
  /** n8n does not know the run. */
  | 'rejected'
  /** The run does not wait for the answer, which was not sent. */
  | 'unanswered'
  /** n8n did not repeat the question in time. */
  | 'silent'
  /** n8n accepted the answer by a call. What follows comes on a new socket. */
  | 'answered'
  /** n8n did not accept the answer. */
  | 'refused'
  /** Over a size limit. */
  | 'too-much'
  /** A frame broke the protocol. */
  | 'garbled'
  /** Everything else. */
  | 'broken';

/**
 * How the question is answered: by a message on the socket, or by a call that resolves with whether n8n accepted
 * it, and rejects when that is unknown.
 */
export type ChatAnswer = { message: () => Promise<string> } | { call: () => Promise<boolean> };

/** What is needed to follow a run. */
export interface ChatInput {
  url: string;
  /** The SSRF-guarded one if a creator entered the host. */
  dispatcher: Dispatcher;
  reply: ChatReply;
  /** Answers the repeated question; null if the answer does not fit it. Required for a reply to a question. */
  answerTo?: (question: ChatMessage) => ChatAnswer | null;
  /** How long n8n may take to repeat the question. Default: unlimited. */
  questionMs?: number | undefined;
  handlers: DispatchHandlers;
  watch: CallWatch;
  /** Aborted by the caller, a timeout or shutdown. */
  signal: AbortSignal;
  connectTimeoutMs: number;
}

/** What was observed of one socket. */
interface Seen {
  end: SocketEnd;
  wasOpen: boolean;
  lastedMs: number;
}

/**
 * Follows a run of n8n over its chat socket until the run ends or waits for the user. A broken socket is opened again:
 * n8n continues the run and keeps its messages, and nothing is started twice. n8n also breaks every socket of a failed
 * run, so two short ones in a row mean failure; so do two that break the protocol. Rejects only with what `onText` throws.
 */
export async function followChat(input: ChatInput): Promise<ChatEnd> {
  const { reply, signal } = input;
  let hasOpened = false;
  /** Consecutive sockets that failed to open, and that n8n closed at its first poll of the run. */
  let unopened = 0;
  let ended = 0;
  /** Consecutive ones without the question. The closing of an older socket of the run makes n8n forget a newer one. */
  let silent = 0;
  let garbled = 0;
  while (!signal.aborted) {
    const before = reply.messages;
    const { end, wasOpen, lastedMs } = await new ChatSocket(input).end;
    hasOpened ||= wasOpen;
    silent = end === 'silent' ? silent + 1 : 0;
    if (reply.isAsking && (silent > 1 || !['broken', 'silent'].includes(end))) return { kind: 'unanswered' };
    const known = endOf(end, reply);
    if (known !== null) return known;
    const isCut = end === 'broken' || end === 'garbled';
    const isEnded = isCut && wasOpen && lastedMs < FIRST_POLL_MS && reply.messages === before;
    unopened = wasOpen ? 0 : unopened + 1;
    ended = isEnded ? ended + 1 : 0;
    garbled = end === 'garbled' ? garbled + 1 : 0;
    if (garbled > 1) return { kind: 'failed', code: 'connection_lost' };
    if (ended > 1) return reply.isAsking ? { kind: 'unanswered' } : { kind: 'failed', code: 'workflow_error' };
    if (!hasOpened && unopened >= CONNECT_TRIES) return { kind: 'unreachable' };
    await sleep(RECONNECT_AFTER_MS, undefined, { signal }).catch(() => undefined);
  }
  return { kind: 'broken' };
}

/** What the end of a socket says about the run; null if the run may continue. */
function endOf(end: SocketEnd, reply: ChatReply): ChatEnd | null {
  if (['broken', 'garbled', 'answered', 'silent'].includes(end)) return null;
  if (end === 'too-much') return { kind: 'failed', code: 'reply_too_large' };
  if (end === 'refused') return { kind: 'failed', code: 'workflow_error' };
  if (end === 'unanswered' || end === 'waiting') return { kind: end };
  // n8n did not save this execution: its result is unknown, and no more messages can come.
  const isLost = end === 'rejected' && reply.text === '';
  return isLost ? { kind: 'failed', code: 'workflow_error' } : { kind: 'ended' };
}

/** One connection to the chat socket of a run. */
class ChatSocket {
  readonly end: Promise<Seen>;
  readonly #input: ChatInput;
  readonly #socket: WebSocket;
  readonly #onAbort = (): void => this.#settle('broken');
  #wire: Duplex | null = null;
  #timer: NodeJS.Timeout;
  #openedAt: number | null = null;
  #isFirst = true;
  /** The code with which this side failed the connection; null if it did not. */
  #failedWith: number | null = null;
  #settled = false;
  #resolve!: (seen: Seen) => void;
  #reject!: (error: unknown) => void;

  constructor(input: ChatInput) {
    this.#input = input;
    this.end = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#timer = setTimeout(() => this.#settle('broken'), input.connectTimeoutMs);
    const dispatcher = input.dispatcher.compose(noticeUpgrade((wire) => this.#connected(wire)));
    this.#socket = new WebSocket(input.url, { dispatcher });
    this.#socket.addEventListener('open', () => this.#opened());
    this.#socket.addEventListener('message', ({ data }: { data: unknown }) => this.#take(data));
    this.#socket.addEventListener('close', ({ code, wasClean }: { code: number; wasClean: boolean }) => {
      if (this.#failedWith !== null && code === ABNORMAL) {
        this.#settle(this.#failedWith === TOO_LARGE ? 'too-much' : 'garbled');
      } else this.#settle(wasClean && (code === 1000 || code === 1005) ? 'ended' : 'broken');
    });
    // Every fault is also reported by `close`.
    this.#socket.addEventListener('error', () => undefined);
    input.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (input.signal.aborted) this.#onAbort();
  }

  #connected(wire: Duplex): void {
    this.#wire = wire;
    noticeClosing(wire, (code) => {
      this.#failedWith = code;
    });
    if (this.#settled) wire.destroy();
  }

  #opened(): void {
    this.#openedAt = performance.now();
    clearTimeout(this.#timer);
    const { reply, questionMs } = this.#input;
    if (reply.isAsking && questionMs) this.#timer = setTimeout(() => this.#settle('silent'), questionMs);
  }

  #take(data: unknown): void {
    if (this.#settled) return;
    const { reply, watch } = this.#input;
    watch.heard();
    const frame = reply.push(typeof data === 'string' ? data : '', this.#isFirst);
    this.#isFirst = false;
    if (frame.kind === 'heartbeat') this.#socket.send(HEARTBEAT_ACK);
    else if (frame.kind === 'continue') this.#continued();
    else if (frame.kind === 'message') this.#say(frame.piece);
    else if (frame.kind === 'question') void this.#answer().catch(() => this.#settle('broken'));
    else this.#settle(frame.kind === 'elsewhere' ? 'unanswered' : frame.kind);
  }

  #continued(): void {
    // The time limit for the question stays.
    if (!this.#input.reply.isAsking) clearTimeout(this.#timer);
  }

  async #answer(): Promise<void> {
    clearTimeout(this.#timer);
    const { answerTo, reply } = this.#input;
    const answer = reply.waiting && answerTo?.(reply.waiting);
    if (!answer) return this.#settle('unanswered');
    if ('call' in answer) {
      const isTaken = await answer.call().catch(() => true);
      if (isTaken) reply.answered();
      return this.#settle(isTaken ? 'answered' : 'refused');
    }
    const message = await answer.message().catch(() => null);
    if (message === null) this.#settle('unanswered');
    else if (!this.#settled) this.#socket.send(message);
  }

  #say(piece: string): void {
    const { handlers, watch } = this.#input;
    watch.streaming();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#settle('waiting'), WAITS_AFTER_MS);
    try {
      if (piece !== '') handlers.onText(piece);
    } catch (error) {
      // An error of the handler must reach the caller, not end the process from inside an event.
      this.#reject(error);
      this.#settle('broken');
    }
  }

  #settle(end: SocketEnd): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#input.signal.removeEventListener('abort', this.#onAbort);
    this.#socket.close();
    setTimeout(() => this.#wire?.destroy(), CLOSE_MS).unref();
    const opened = this.#openedAt;
    this.#resolve({ end, wasOpen: opened !== null, lastedMs: opened === null ? 0 : performance.now() - opened });
  }
}
