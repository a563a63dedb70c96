import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { HttpClient } from '../../support/faults/load/http-client.mjs';
import { makeAgent, makeChat, signIn } from '../../support/faults/load/people.mjs';
import { startRegent } from '../../support/faults/services/services.mjs';
import { seed } from './seed.mjs';

/** A Regent (API and worker) on a database of a given size. */
export class Place {
  #stops = [];

  constructor(name, size) {
    Object.assign(this, { name, size });
  }

  async start({ folder, dist, server, workflowUrl }) {
    const databaseUrl = server.replace(/[^/]*$/, this.name);
    const admin = await this.#connect(server);
    await admin.query(`CREATE DATABASE ${this.name}`);
    this.db = await this.#connect(databaseUrl);
    const own = join(folder, this.name);
    mkdirSync(own);
    const regent = await startRegent({ folder: own, dist, databaseUrl, workflowUrl });
    this.#stops.push(
      () => regent.api.stop(),
      () => regent.worker.stop(),
    );
    this.http = new HttpClient(regent.base);
    this.#stops.push(() => this.http.close());
    await this.#fill();
  }

  async #fill() {
    this.light = await signIn(this.http, 'light@example.com');
    this.heavy = await signIn(this.http, 'heavy@example.com');
    const agent = await makeAgent(this.http, this.heavy); // not the agent whose lists are measured
    const { rows } = await this.db.query(`SELECT id FROM "user" WHERE email LIKE '%@example.com' ORDER BY email`);
    const [heavy, light] = rows.map((row) => Number(row.id));
    const bases = {};
    for (const name of ['short', 'long']) bases[name] = await this.#openBase(name);
    await seed(this.db, { agents: this.size, messages: this.size, light, heavy, bases });
    this.writing = [];
    for (let n = 0; n < 10; n++) this.writing.push(await makeChat(this.http, this.light, agent));
    const chats = await this.db.query('SELECT id, last_message_id FROM chat WHERE user_id = $1 AND head = 50', [heavy]);
    this.chats = chats.rows;
  }

  /** Makes an empty knowledge base and an agent with it; `this[name]` is the header with its key. @returns the base's ID */
  async #openBase(name) {
    const call = async (method, path, body) => {
      const { status, json } = await this.http.send(method, path, { headers: this.heavy, body });
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(json)}`);
      return json;
    };
    const base = await call('POST', '/api/studio/databank/base/', { name });
    const agent = await makeAgent(this.http, this.heavy, `Knows ${name}`);
    const { api_key } = await call('PATCH', `/api/studio/agent/${agent}/`, { knowledge_base_id: base.id });
    await call('POST', `/api/studio/agent/${agent}/publish/`, {});
    this[name] = { 'x-api-key': api_key };
    return base.id;
  }

  async #connect(url) {
    const db = new pg.Client({ connectionString: url });
    db.on('error', () => {}); // the next query reports it
    await db.connect();
    this.#stops.push(() => db.end());
    return db;
  }

  async stop() {
    for (const stop of this.#stops.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
  }
}
