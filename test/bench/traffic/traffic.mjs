import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { now } from '../measuring/figures.mjs';

/** Long enough for the backlog of a slow machine. */
const DRAIN_MS = 30_000;
/** Pause of a sender after an error, to avoid a busy loop. */
const REST_MS = 200;

/**
 * Sends messages and tracks each through socket events to its reply. Times count for the window in which a message was
 * sent; faults count for the whole run.
 */
export class Traffic {
  faults = { errors: {}, lost: 0, pushesLost: 0, doubled: 0, disorder: 0 };
  confirmed = 0;
  window;
  /** By question id, from its confirmation or first event until everything has arrived. */
  #open = new Map();
  #pushed = new Set();
  #answered = new Set();
  #lastSeq = new Map();

  constructor(http) {
    this.http = http;
  }

  error(kind) {
    this.faults.errors[kind] = (this.faults.errors[kind] ?? 0) + 1;
  }

  /** @returns after the reply, if the caller waits for it */
  async send(chat, text, { isAwaited }) {
    const window = this.window;
    const at = now();
    const body = { message: text, client_id: randomUUID() };
    const path = `/api/chat/${chat.id}/message/`;
    const answer = await this.http
      .send('POST', path, { headers: chat.headers, body })
      .catch((error) => ({ status: error.code ?? error.message }));
    if (answer.status !== 201) {
      this.error(`POST ${answer.status}`);
      return sleep(REST_MS);
    }
    this.confirmed += 1;
    if (window.covers(at)) window.posts.push(now() - at);
    const turn = this.#turn(answer.json.id);
    Object.assign(turn, { chat, at, window });
    const replied = isAwaited && !turn.end && new Promise((resolve) => Object.assign(turn, { resolve }));
    this.#settle(answer.json.id, turn);
    await replied;
  }

  onEvent(name, event) {
    if (name === 'message.delta') this.#onDelta(event);
    else if (name === 'message.updated') this.#onUpdated(event.message);
    else if (!this.#isRepeated(event.message.id)) this.#onCreated(event);
  }

  #isRepeated(id) {
    const isRepeated = this.#pushed.has(id);
    if (isRepeated) this.faults.doubled += 1;
    this.#pushed.add(id);
    return isRepeated;
  }

  #onCreated({ chat_id: chatId, message }) {
    if (!message.is_agent_message) {
      const turn = this.#turn(message.id);
      turn.isShown = true;
      return this.#settle(message.id, turn);
    }
    if (message.seq <= (this.#lastSeq.get(chatId) ?? 0)) this.faults.disorder += 1;
    this.#lastSeq.set(chatId, message.seq);
    if (this.#answered.has(message.reply_to)) {
      this.faults.doubled += 1;
      return;
    }
    this.#answered.add(message.reply_to);
    const turn = this.#turn(message.reply_to);
    turn.end = now();
    if (this.window.covers(turn.end)) this.window.finished += 1;
    this.#settle(message.reply_to, turn);
  }

  #onUpdated({ id, delivery, failure }) {
    if (delivery !== 'failed') return;
    this.error(`failed ${failure?.code}`);
    const turn = this.#turn(id);
    turn.end = now();
    turn.isFailed = true;
    this.#settle(id, turn);
  }

  #onDelta({ reply_to: id, index, text }) {
    const at = now();
    if (this.#answered.has(id)) {
      this.faults.disorder += 1;
      return;
    }
    const turn = this.#turn(id);
    if (index !== turn.nextDelta) this.faults.disorder += 1;
    turn.nextDelta = index + 1;
    turn.firstDelta ??= at;
    if (!this.window.covers(at)) return;
    for (const [, writtenAt] of text.matchAll(/@([\d.]+);/g)) this.window.pieces.push(at - Number(writtenAt));
  }

  #turn(id) {
    const turn = this.#open.get(id) ?? { nextDelta: 0, isShown: false };
    this.#open.set(id, turn);
    return turn;
  }

  #settle(id, turn) {
    if (!turn.end || !turn.window) return;
    turn.resolve?.();
    if (!turn.isNoted && !turn.isFailed && turn.window.covers(turn.at)) {
      turn.window.trips.push(turn.end - turn.at);
      if (turn.firstDelta) turn.window.firsts.push(turn.firstDelta - turn.at);
    }
    turn.isNoted = true;
    if (turn.isShown) this.#open.delete(id);
  }

  /** Waits until no message is in flight, and looks up the fate of missing ones. */
  async drain() {
    for (const end = now() + DRAIN_MS; this.#open.size > 0 && now() < end; ) await sleep(20);
    for (const [id, turn] of this.#open) {
      if (turn.end || (await this.#isAnswered(turn.chat, id))) this.faults.pushesLost += 1;
      else this.faults.lost += 1;
      turn.resolve?.();
    }
    this.#open.clear();
  }

  async #isAnswered(chat, id) {
    if (!chat) return true; // event without confirmation: its POST is counted as an error
    const path = `/api/chat/${chat.id}/message/?last_seen_message=${id}`;
    const answer = await this.http.send('GET', path, { headers: chat.headers }).catch(() => undefined);
    return answer?.status === 200 && answer.json.some((message) => message.reply_to === id);
  }
}
