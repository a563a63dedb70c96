import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { SICK } from '../kinds/sick.mjs';
import { answerTo } from '../services/workflow-stub.mjs';
import { newFile, uploadOf } from './files.mjs';

/** Of `mixed` messages: those with one to three files, and those whose reply asks back. */
const WITH_FILES = 0.05;
const ASKING = 0.1;
const LOOK_MS = 100;

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

  /**
   * @param kind `sick`: most messages make their workflow fail. `repeated`: each is sent several times. `mixed`: some
   *   have files, and some replies carry a request, which is answered by two tabs at once.
   */
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
    const more = this.kind === 'mixed' ? this.random() : 1;
    const asks = more >= WITH_FILES && more < WITH_FILES + ASKING;
    const text = `message ${this.journal.length} ${asks ? 'asks json:0' : wish}`;
    const entry = { chat, clientId: randomUUID(), text, at: Date.now(), isOpen: asks };
    if (more < WITH_FILES) entry.files = this.#files(entry.clientId);
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
    if (entry.files) await Promise.all(entry.files.map((file) => this.#upload(entry, file)));
    if (this.kind !== 'repeated') {
      await this.#sendOnce(entry);
      if (entry.isOpen) await this.#answer(entry).finally(() => Object.assign(entry, { isOpen: false }));
      return;
    }
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

  #files(clientId) {
    const count = 1 + Math.floor(this.random() * 3);
    return Array.from({ length: count }, (_, at) => newFile(clientId, at, this.random() < 0.3));
  }

  /** A lost response leaves an unused upload. */
  async #upload({ chat }, file) {
    const answer = await this.#until(201, 'POST', `/api/chat/${chat.id}/file/`, uploadOf(file, chat.headers), [429]);
    file.id = answer?.json.id;
  }

  async #sendOnce(entry) {
    const { chat, clientId, text, files } = entry;
    const body = { message: text, client_id: clientId, ...(files && { file_ids: files.map(({ id }) => id) }) };
    const answer = await this.#until(201, 'POST', `/api/chat/${chat.id}/message/`, { headers: chat.headers, body });
    if (answer) confirm(entry, answer);
  }

  /** Once the reply is there, answers its request from two tabs at once: one answer is accepted. */
  async #answer({ chat, id, text: question }) {
    const asked = await this.#replyWithRequest(chat, id);
    if (!asked) return;
    const path = `/api/chat/${chat.id}/message/${asked}/answer/`;
    const tabs = [randomUUID(), randomUUID()];
    const send = (clientId) => {
      const body = { answer: { value: 'yes' }, client_id: clientId };
      return this.#until(201, 'POST', path, { headers: chat.headers, body }, [409]);
    };
    const text = answerTo(question);
    const entry = { chat, text, at: Date.now(), asked };
    this.journal.push(entry);
    const answers = await Promise.all(tabs.map(send));
    const taken = answers.findIndex((answer) => answer && answer.status !== 409);
    entry.clientId = tabs[Math.max(taken, 0)];
    if (taken >= 0) confirm(entry, answers[taken]);
    entry.rivals = answers.flatMap((answer, at) => (at === taken ? [] : [answer?.status]));
  }

  /** The ID of the reply; undefined if it failed. */
  async #replyWithRequest(chat, questionId) {
    while (Date.now() < this.#giveUpAt) {
      const messages = [...chat.sockets[0].messages.values()];
      const reply = messages.find((message) => message.reply_to === questionId);
      if (reply?.request) return reply.id;
      if (reply || messages.some(({ id, delivery }) => id === questionId && delivery === 'failed')) return undefined;
      await sleep(LOOK_MS);
    }
    return undefined;
  }

  /** Repeats a request until it is accepted. @param final further statuses that end it; 429 is repeated */
  async #until(status, method, path, options, final = []) {
    for (let pause = 100; ; pause = Math.min(2 * pause, 1000)) {
      const begun = Date.now();
      const answer = await this.http
        .send(method, path, options)
        .catch((error) => ({ status: error.code ?? error.message }));
      const isFinal = final.includes(answer.status) && answer.status !== 429;
      if (answer.status === status || answer.status === 200 || isFinal) return answer;
      if (!final.includes(answer.status)) this.refusals.push({ from: begun, to: Date.now(), why: answer.status });
      if (Date.now() > this.#giveUpAt) return undefined;
      await sleep(pause * (0.5 + this.random()));
    }
  }
}

function confirm(entry, { status, json: { id, seq } }) {
  Object.assign(entry, { status, confirmedAt: Date.now(), id, seq });
}
