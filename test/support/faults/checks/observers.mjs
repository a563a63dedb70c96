import { setTimeout as sleep } from 'node:timers/promises';
import { io } from 'socket.io-client';

/**
 * A tab that follows a chat over a socket by the contract's rules: it keeps the highest number without a gap, resumes
 * after a gap or a (re)connection, and ignores known events.
 */
export class SocketObserver {
  rev = 0;
  messages = new Map();
  violations = [];
  /** Numbers received as events, not through a `resume`. */
  pushed = new Set();
  resumes = 0;
  connects = 0;
  typingUntil = 0;
  #ahead = new Map();
  #seenAt = new Map();
  #texts = new Map();
  #deltas = new Map();
  #resuming = false;
  #again = false;
  #socket;

  /** @param isPlain uses the default reconnect delays of socket.io's client */
  constructor(base, headers, chatId, isPlain = false) {
    this.chatId = chatId;
    const { origin, cookie } = headers;
    const socket = io(base, {
      transports: ['websocket'],
      extraHeaders: { origin, cookie },
      forceNew: true,
      ...(!isPlain && { reconnectionDelay: 300, reconnectionDelayMax: 1500 }),
    });
    this.#socket = socket;
    socket.on('connect', () => {
      this.connects += 1;
      void this.#resume();
    });
    const message = (event) => event.chat_id === chatId && this.#take(event.message, true);
    socket.on('message.created', message);
    socket.on('message.updated', message);
    socket.on('message.delta', (event) => event.chat_id === chatId && this.#delta(event));
    socket.on('typing', (event) => {
      if (event.chat_id === chatId) this.typingUntil = event.is_typing ? Date.parse(event.expires_at) : 0;
    });
  }

  get isConnected() {
    return this.#socket.connected;
  }

  get isTyping() {
    return this.typingUntil > Date.now();
  }

  /** Oldest first. */
  list() {
    return [...this.messages.values()].filter(({ message }) => message !== null).sort((a, b) => a.seq - b.seq);
  }

  seenAt(messageId) {
    return this.#seenAt.get(messageId);
  }

  close() {
    this.#socket.removeAllListeners();
    this.#socket.disconnect();
  }

  #take(message, isPushed) {
    if (isPushed) this.pushed.add(message.rev);
    const text = `${message.id}: ${message.delivery}: ${message.message}`;
    const before = this.#texts.get(message.rev);
    // A question becomes answered without an event number.
    const isSame =
      before === undefined || before.replace(/: (queued|answered):/, '') === text.replace(/: (queued|answered):/, '');
    if (!isSame) this.violations.push(`number ${message.rev} was told as "${before}" and as "${text}"`);
    this.#texts.set(message.rev, text);
    if (isPushed && message.rev > this.rev + 1) {
      this.#ahead.set(message.rev, message);
      return void this.#resume();
    }
    this.#apply(message);
    if (isPushed) this.#advance(this.rev);
  }

  #apply(message) {
    if (message.rev <= this.rev) return;
    this.rev = message.rev;
    this.messages.set(message.id, message);
    if (!this.#seenAt.has(message.id)) this.#seenAt.set(message.id, Date.now());
    if (message.is_agent_message) this.#checkDeltas(message);
  }

  #advance() {
    for (let next = this.#ahead.get(this.rev + 1); next; next = this.#ahead.get(this.rev + 1)) this.#apply(next);
    for (const rev of this.#ahead.keys()) if (rev <= this.rev) this.#ahead.delete(rev);
  }

  async #resume() {
    if (this.#resuming) {
      this.#again = true;
      return;
    }
    this.#resuming = true;
    do {
      this.#again = false;
      const asked = { chats: [{ chat_id: this.chatId, rev: this.rev }] };
      const answer = await this.#socket
        .timeout(5000)
        .emitWithAck('resume', asked)
        .catch(() => undefined);
      this.resumes += 1;
      const chat = answer?.chats[0];
      if (!chat) {
        // No response: repeat on the same connection; a new connection resumes anyway.
        if (this.#socket.connected) {
          this.#again = true;
          await sleep(200);
        }
        continue;
      }
      if (chat.reset) this.violations.push('told to load afresh');
      for (const message of chat.messages) this.#take(message, false);
      this.#advance();
    } while (this.#again);
    this.#resuming = false;
  }

  #delta({ reply_to, attempt, index, text }) {
    const seen = this.#deltas.get(reply_to);
    if (!seen || attempt > seen.attempt) {
      this.#deltas.set(reply_to, { attempt, next: index === 0 ? 1 : -1, text: index === 0 ? text : '' });
    } else if (attempt === seen.attempt && index === seen.next) {
      seen.next += 1;
      seen.text += text;
    }
  }

  /** Received deltas must be a prefix of the complete reply. */
  #checkDeltas({ id, reply_to, message }) {
    const seen = this.#deltas.get(reply_to);
    this.#deltas.delete(reply_to);
    if (!seen || !message?.startsWith(`Reply ${seen.attempt} `)) return;
    if (!message.startsWith(seen.text.trimEnd()))
      this.violations.push(`pieces of ${id} are not its text: "${seen.text}"`);
  }
}

/** A tab without a socket: polls twice a second for messages after its last one. */
export class PollingObserver {
  messages = [];
  #seenAt = new Map();
  #isOver = false;

  constructor(http, headers, chatId) {
    Object.assign(this, { http, headers, chatId });
    void this.#run();
  }

  list() {
    return this.messages;
  }

  seenAt(messageId) {
    return this.#seenAt.get(messageId);
  }

  close() {
    this.#isOver = true;
  }

  async #run() {
    await sleep(500 * Math.random());
    while (!this.#isOver) {
      const last = this.messages.at(-1)?.id ?? 0;
      const path = `/api/chat/${this.chatId}/message/?last_seen_message=${last}`;
      const answer = await this.http.send('GET', path, { headers: this.headers }).catch(() => undefined);
      if (answer?.status === 200) {
        this.messages.push(...answer.json);
        for (const { id } of answer.json) this.#seenAt.set(id, Date.now());
      }
      await sleep(500);
    }
  }
}
