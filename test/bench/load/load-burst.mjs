import { setTimeout as sleep } from 'node:timers/promises';
import { makeAgent, makeChat, signIn } from '../../support/faults/load/people.mjs';
import { freePort } from '../../support/faults/services/processes.mjs';

const AT_ONCE = 16;

/** Runs `work` for each item, with limited concurrency. */
async function each(list, work) {
  const rest = [...list];
  const one = async () => {
    while (rest.length > 0) await work(rest.shift());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/** Many users write to one agent whose workflow does not respond; none has the chat open. */
export class LoadBurst {
  #place;
  #headers;
  #chats = [];

  constructor(place, wish) {
    this.#place = place;
    this.wish = wish;
  }

  async open(name, size) {
    const { http } = this.#place;
    this.#headers = await signIn(http, `${name}@example.com`);
    this.agentId = await makeAgent(http, this.#headers, name);
    await each(Array.from({ length: size }), async () => {
      this.#chats.push(await makeChat(http, this.#headers, this.agentId));
    });
  }

  /** Its workflow is on a separate, unreachable host. */
  async moveToDeadHost() {
    const url = `http://127.0.0.1:${await freePort()}`;
    const { db } = this.#place;
    await db.query(
      `INSERT INTO creator_n8n (user_id, base_url, api_key) SELECT creator_id, $2, '' FROM agent WHERE id = $1`,
      [this.agentId, url],
    );
    await db.query(`UPDATE agent SET n8n_workflow_id = 'dead', webhook_path = 'dead' WHERE id = $1`, [this.agentId]);
  }

  /** A message in each chat. */
  async write() {
    const { http } = this.#place;
    await each(this.#chats, async (id) => {
      const body = { message: `message ${this.wish}` };
      const answer = await http.send('POST', `/api/chat/${id}/message/`, { headers: this.#headers, body });
      if (answer.status !== 201) throw new Error(`A message of the crowd: ${answer.status}`);
    });
  }

  /** @returns how many of its messages wait, called or not */
  async waiting() {
    const { rows } = await this.#place.db.query(
      `SELECT count(*)::int AS n FROM turn WHERE agent_id = $1 AND state IN ('queued', 'running', 'waiting')`,
      [this.agentId],
    );
    return rows[0].n;
  }

  /** Gives up waiting. */
  async stop() {
    const { http } = this.#place;
    await each(this.#chats, (id) => http.send('POST', `/api/chat/${id}/stop/`, { headers: this.#headers }));
    while ((await this.waiting()) > 0) await sleep(100);
  }
}
