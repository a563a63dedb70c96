import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { HttpClient } from '../../support/faults/load/http-client.mjs';
import { makeAgent, makeChat, signIn } from '../../support/faults/load/people.mjs';
import { startPostgres, startRedis, startRegent } from '../../support/faults/services/services.mjs';
import { openSocket } from './socket.mjs';
import { Traffic } from './traffic.mjs';

const USERS = 20;
const CHATS = 200;
/** Enough agents that none reaches its limit of concurrent replies. */
const AGENTS = 20;

/** A fresh installation: services, stub, API and worker processes, users with chats and open sockets. */
export class Installation {
  #folder = mkdtempSync(join(tmpdir(), 'regent-bench-'));
  #stops = [];
  #servers = {};
  #isOver = false;

  /**
   * @param {Record<string, string>} settings in addition to the common ones
   * @param {string[]} argv additional Node options of the API and the worker
   */
  async start(backend, dist, settings = {}, argv = []) {
    chmodSync(this.#folder, 0o755); // PostgreSQL's own user must be able to enter when this runs as root
    this.stub = await this.#startStub();
    const postgres = await startPostgres(this.#folder);
    this.#keep('postgres', postgres.server, 'SIGINT');
    const redis = backend === 'redis' ? await startRedis(this.#folder) : undefined;
    if (redis) this.#keep('redis', redis.server);
    this.db = new pg.Client({ connectionString: postgres.url });
    this.db.on('error', () => {}); // the next query reports it; here it would end this process before the others
    await this.db.connect();
    this.#stops.push(() => this.db.end());
    await this.#startRegent(dist, postgres.url, redis?.url, settings, argv);
  }

  get pids() {
    return Object.fromEntries(Object.entries(this.#servers).map(([name, server]) => [name, server.pid]));
  }

  /** Crashed processes and their number of crashes. */
  get crashes() {
    return Object.entries(this.#servers).flatMap(([name, server]) => server.ends.map(() => name));
  }

  async stubJournal() {
    this.stub.process.send({});
    const [{ journal }] = await once(this.stub.process, 'message');
    return journal;
  }

  async openPeople() {
    const { http } = this;
    this.traffic = new Traffic(http);
    const people = [];
    for (let i = 0; i < USERS; i++) people.push(await signIn(http, `bench-${i}@example.com`));
    const agents = [];
    for (let i = 0; i < AGENTS; i++) agents.push(await makeAgent(http, people[i % USERS], `Bench ${i}`));
    this.chats = [];
    for (let i = 0; i < CHATS; i++) {
      const headers = people[i % USERS];
      this.chats.push({ headers, id: await makeChat(http, headers, agents[i % AGENTS]) });
    }
    const { traffic } = this;
    const onLost = () => this.#isOver || traffic.error('socket lost');
    const onEvent = (name, event) => traffic.onEvent(name, event);
    const open = (headers) => openSocket(http.base.origin, headers, onEvent, onLost);
    const sockets = await Promise.all(people.map(open));
    this.#stops.push(() => {
      for (const socket of sockets) socket.close();
    });
  }

  /** Stops everything in reverse order of the start. */
  async stop() {
    this.#isOver = true;
    for (const stop of this.#stops.splice(0).reverse()) await Promise.resolve(stop()).catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Heap in MB after a server's last garbage collection, from its log. */
  heapLeftMb(name) {
    const log = readFileSync(join(this.#folder, `${name}.log`), 'utf8');
    return Number(/.*^collected: (\d+) KB of heap left/ms.exec(log)?.[1] ?? Number.NaN) / 1024;
  }

  /** Last log lines of the servers, to explain a failed start. */
  lastWords() {
    const words = (name) => {
      const file = join(this.#folder, `${name}.log`);
      const text = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').slice(-8).join('\n') : '';
      return text && `--- ${name}\n${text}`;
    };
    return ['postgres', 'redis', 'api', 'worker'].map(words).filter(Boolean).join('\n');
  }

  async #startStub() {
    const child = fork(join(import.meta.dirname, 'workflow-stub.mjs'));
    this.#stops.push(() => child.connected && child.disconnect());
    const [{ url }] = await once(child, 'message');
    return { process: child, url };
  }

  async #startRegent(dist, databaseUrl, redisUrl, settings, argv) {
    const workflowUrl = this.stub.url;
    const where = { folder: this.#folder, dist, databaseUrl, redisUrl, workflowUrl };
    const regent = await startRegent({ ...where, settings, start: () => ({ argv, env: {} }) });
    this.#keep('api', regent.api);
    this.#keep('worker', regent.worker);
    this.http = new HttpClient(regent.base);
    this.#stops.push(() => this.http.close());
  }

  #keep(name, server, signal = 'SIGTERM') {
    this.#servers[name] = server;
    this.#stops.push(() => server.stop(signal));
  }
}
