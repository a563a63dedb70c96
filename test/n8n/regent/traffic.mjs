// A steady flow of messages across restarts of the server, and the outcome of each.
import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a message every `everyMs`, to one chat after the other. */
export class Traffic {
  /** Every message that was accepted. */
  sent = [];
  /** Messages that were not accepted: time and reason. */
  refused = [];
  #person;
  #chats;
  #ends = false;
  #done;

  constructor(person, chats) {
    this.#person = person;
    this.#chats = chats;
  }

  start(everyMs) {
    this.#done = this.#run(everyMs);
  }

  async stop() {
    this.#ends = true;
    await this.#done;
  }

  /** Waits until every message is answered or failed, or nothing has ended for `ms`. @returns the messages by outcome */
  async outcome(ms = 60_000) {
    let open = Number.POSITIVE_INFINITY;
    for (let end = 0; ; await sleep(500)) {
      const found = await this.#look();
      if (found.open.length < open) end = Date.now() + ms;
      open = found.open.length;
      if (open === 0 || Date.now() > end) return found;
    }
  }

  async #run(everyMs) {
    const pending = new Set();
    for (let number = 1; !this.#ends; number += 1) {
      const post = this.#post(this.#chats[number % this.#chats.length], number).finally(() => pending.delete(post));
      pending.add(post);
      await sleep(everyMs);
    }
    await Promise.all(pending);
  }

  async #post(chat, number) {
    const begun = Date.now();
    const message = { message: `Message ${number}`, client_id: crypto.randomUUID() };
    const post = () => this.#person.call('POST', `/api/chat/${chat.id}/message/`, message);
    try {
      // Retries once, like the client: a new release may use another kind of CSRF token.
      const { id } = await post().catch(async (error) => {
        if (error.body?.code !== 'csrf_failed') throw error;
        await this.#person.renew();
        return await post();
      });
      this.sent.push({ id, chat, at: begun });
    } catch (error) {
      this.refused.push({ at: begun, reason: String(error.cause?.code ?? error.message) });
    }
  }

  async #look() {
    const all = new Map();
    const repliesTo = new Map();
    for (const chat of this.#chats) {
      for (const message of await this.#messagesOf(chat)) {
        all.set(message.id, message);
        if (message.reply_to) repliesTo.set(message.reply_to, message);
      }
    }
    const found = { answered: [], failed: [], open: [], lost: [] };
    for (const one of this.sent) {
      const message = all.get(one.id);
      if (!message) found.lost.push(one);
      else if (message.failure) found.failed.push({ ...one, failure: message.failure });
      else if (repliesTo.has(one.id)) found.answered.push(one);
      else found.open.push(one);
    }
    return found;
  }

  async #messagesOf({ id }) {
    const all = [];
    for (;;) {
      const before = all.length > 0 ? `&before=${all[0].id}` : '';
      const page = await this.#person.call('GET', `/api/chat/${id}/message/?limit=100${before}`);
      if (page.length === 0) return all;
      all.unshift(...page);
      if (page[0].seq === 1) return all;
    }
  }
}
