import { setTimeout as sleep } from 'node:timers/promises';
import { makeChat } from '../load/people.mjs';

const EVERY_MS = 400;
const LOOK_MS = 25;

/** A user of another agent who sends messages continuously: the reply times show how a fault affects others. */
export class ControlAgent {
  /** Time from post to reply, in ms. */
  trips = [];
  #isOver = false;

  static async begin({ http, people, otherAgentId }) {
    const one = new ControlAgent();
    const headers = people.at(-1);
    one.done = one.#run(http, headers, await makeChat(http, headers, otherAgentId));
    return one;
  }

  async end() {
    this.#isOver = true;
    await this.done;
  }

  async #run(http, headers, chatId) {
    while (!this.#isOver) {
      await this.#ask(http, headers, `/api/chat/${chatId}/message/`).catch(() => undefined);
      await sleep(EVERY_MS);
    }
  }

  async #ask(http, headers, path) {
    const begun = performance.now();
    const { json } = await http.send('POST', path, { headers, body: { message: 'control json:20' } });
    while (!this.#isOver) {
      const list = await http.send('GET', `${path}?last_seen_message=${json.id}`, { headers });
      if (list.json.some((message) => message.reply_to === json.id))
        return void this.trips.push(performance.now() - begun);
      await sleep(LOOK_MS);
    }
  }
}
