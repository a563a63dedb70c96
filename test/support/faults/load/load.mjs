import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SICK } from '../kinds/sick.mjs';

/** Deterministic random numbers from a seed (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Sends messages in an open loop, independent of earlier ones, and repeats each with its client_id until it is confirmed.
 * Keeps a journal.
 */
export class Load {
  journal = [];
  /** Failed attempts: time and reason. */
  refusals = [];
  #sending = [];
  #giveUpAt = Number.POSITIVE_INFINITY;

  /** @param kind `sick`: most messages make their workflow fail. `repeated`: each is sent several times. */
  constructor(http, chats, random, kind = undefined) {
    Object.assign(this, { http, chats, random, kind });
  }

  /** @param over the load continues until this has ended, even after its duration */
  async run(rate, seconds, over = Promise.resolve()) {
    const end = Date.now() + seconds * 1000;
    let isOver = false;
    void over.then(
      () => (isOver = true),
      () => (isOver = true),
    );
    for (let due = Date.now(); due < end || !isOver; due += (-Math.log(1 - this.random()) / rate) * 1000) {
      if (due > Date.now()) await sleep(due - Date.now());
      this.#sending.push(this.#send(this.#next()));
    }
  }

  /** Waits until everything is confirmed. */
  async finish(patienceMs) {
    this.#giveUpAt = Date.now() + patienceMs;
    await Promise.all(this.#sending);
  }

  #next() {
    const chat = this.chats[Math.floor(this.random() * this.chats.length)];
    const wish = this.kind === 'sick' && this.random() < 0.8 ? `sick-${this.#sickness()} json:0` : this.#wellness();
    const entry = { chat, clientId: randomUUID(), text: `message ${this.journal.length} ${wish}`, at: Date.now() };
    this.journal.push(entry);
    return entry;
  }

  #sickness() {
    const ways = Object.keys(SICK);
    return ways[Math.floor(this.random() * ways.length)];
  }

  #wellness() {
    return this.random() < 0.3
      ? `stream:${2 + Math.floor(this.random() * 7)}`
      : `json:${Math.floor(this.random() * 300)}`;
  }

  async #send(entry) {
    if (this.kind !== 'repeated') return this.#sendOnce(entry);
    // Concurrently or in sequence; one with a different text, one aborted before its response.
    const all = this.random() < 0.1 ? 20 : 2;
    const impatient = this.#answerOf(entry, entry.text, 5);
    if (all === 20)
      entry.others = await Promise.all(Array.from({ length: all }, () => this.#answerOf(entry, entry.text)));
    await this.#sendOnce(entry);
    await impatient;
    if (all === 2) entry.others = [await this.#answerOf(entry, `${entry.text} changed`)];
  }

  /** The id that another attempt returns, if any. */
  async #answerOf({ chat, clientId }, message, timeoutMs = 6000) {
    const options = { headers: chat.headers, body: { message, client_id: clientId }, timeoutMs };
    const answer = await this.http.send('POST', `/api/chat/${chat.id}/message/`, options).catch(() => undefined);
    return answer && { status: answer.status, id: answer.json?.id };
  }

  async #sendOnce(entry) {
    const { chat, clientId, text } = entry;
    const options = { headers: chat.headers, body: { message: text, client_id: clientId } };
    for (let pause = 100; ; pause = Math.min(2 * pause, 1000)) {
      const begun = Date.now();
      const answer = await this.http
        .send('POST', `/api/chat/${chat.id}/message/`, options)
        .catch((error) => ({ status: error.code ?? error.message }));
      if (answer.status === 201 || answer.status === 200) {
        Object.assign(entry, {
          status: answer.status,
          confirmedAt: Date.now(),
          id: answer.json.id,
          seq: answer.json.seq,
        });
        return;
      }
      this.refusals.push({ from: begun, to: Date.now(), why: answer.status });
      if (Date.now() > this.#giveUpAt) return;
      await sleep(pause * (0.5 + this.random()));
    }
  }
}
