import type { Socket as TcpSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { callBack, type OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { eventually } from '../../support/util/eventually.js';

/** The memory settings of the launcher with a small heap, so that the growth is not garbage. */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  NODE_OPTIONS: '--max-old-space-size=192',
};
const SOCKETS_EACH = 20;
const ASKED_AT_ONCE = 4;
/** The first responses may fit in the kernel buffers. */
const ROUNDS = 6;
/** A one-byte character that takes six bytes in JSON: the worst case of a response. */
const DENSE = 'repeat(chr(1), 100000)';
const PLAIN = `repeat('y', 100000)`;

let regent: BuiltRegent;
let agent: OwnAgent;
let creator: Person;

beforeAll(async () => {
  regent = await BuiltRegent.start(MEMORY);
  creator = await Person.signIn(regent.url, 'creator@example.com');
  agent = await creator.agent();
});
afterEach(() => creator.close());
afterAll(() => regent?.stop());

/** A chat with `count` long messages. */
async function filled(person: Person, count: number, body: string): Promise<number> {
  const { id } = await person.chat(agent.id);
  await regent.rows(
    `WITH c AS (UPDATE chat SET head = $2 WHERE id = $1)
     INSERT INTO message (chat_id, seq, rev, is_agent, body) SELECT $1, n, n, true, ${body} FROM generate_series(1, $2::int) n`,
    [id, count],
  );
  return id;
}

/** The TCP connection of a socket. */
const tcpOf = (tab: Tab): TcpSocket =>
  (tab.socket.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;

/** A user who opens sockets, reads nothing, and requests a lot on all of them. */
class Attacker {
  readonly #connections: TcpSocket[] = [];

  private constructor(
    readonly person: Person,
    readonly chatId: number,
  ) {}

  static async signIn(name: string): Promise<Attacker> {
    const person = await Person.signIn(regent.url, `${name}@example.com`);
    const attacker = new Attacker(person, await filled(person, 2, DENSE));
    const tab = await person.tab();
    for (let at = 0; at < 10; at++) await tab.resume([{ chat_id: attacker.chatId, rev: 0 }]); // one-time allocations
    tab.close();
    return attacker;
  }

  async attack(): Promise<void> {
    const tabs = await Promise.all(Array.from({ length: SOCKETS_EACH }, () => this.person.tab()));
    for (const tab of tabs) this.#connections.push(tcpOf(tab).pause());
    for (let round = 0; round < ROUNDS; round++) {
      for (const tab of tabs) for (let at = 0; at < ASKED_AT_ONCE; at++) this.#ask(tab);
      await sleep(1000);
    }
  }

  #ask(tab: Tab): void {
    tab.send('resume', { chats: [{ chat_id: this.chatId, rev: 0 }] }, () => undefined);
  }

  stop(): void {
    for (const connection of this.#connections) connection.destroy();
    this.person.close();
  }
}

it('[case 52] sockets that never read hold little memory, whatever they request', async () => {
  const attackers = await Promise.all(['eve', 'mallory'].map(Attacker.signIn));
  const before = regent.memory();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, regent.memory());
  }, 20);
  await Promise.all(attackers.map((attacker) => attacker.attack()));
  await sleep(3000);
  clearInterval(watch);
  const grew = most - before;
  process.stdout.write(
    `${2 * SOCKETS_EACH} sockets that read nothing: ${grew.toFixed(0)} MB more, ${(regent.memory() - before).toFixed(0)} MB in the end.\n`,
  );
  for (const attacker of attackers) attacker.stop();
  expect(grew).toBeLessThan(100);
  expect(regent.ended).toBeNull();
});

it('[case 52] a slow reader receives everything while others read nothing', async () => {
  const cat = await Person.signIn(regent.url, 'cat@example.com');
  const chats = await Promise.all(Array.from({ length: ASKED_AT_ONCE }, () => filled(cat, 2, PLAIN)));
  const tab = await cat.tab();
  const tcp = tcpOf(tab);
  // Reads 64 KB at a time with pauses.
  tcp.on('data', () => {
    tcp.pause();
    setTimeout(() => tcp.resume(), 15);
  });
  const attackers = await Promise.all(['oscar', 'trudy'].map(Attacker.signIn));
  const attacks = attackers.map((attacker) => attacker.attack());
  const asking = chats.map((chat_id) => tab.socket.emitWithAck('resume', { chats: [{ chat_id, rev: 0 }] }));
  const answers = await Promise.all(asking);
  expect(answers.flatMap(({ chats }) => chats.map(({ messages }) => messages.length))).toEqual([2, 2, 2, 2]);
  const texts = Array.from({ length: 30 }, (_, at) => `${at} ${'z'.repeat(50_000)}`);
  for (const message of texts) await callBack(regent.url, chats[0] as number, agent.api_key, { message });
  await eventually(
    () => tab.of('message.created', chats[0]).map(({ message }) => message.message),
    (seen) => expect(seen).toEqual(texts),
    30_000,
  );
  expect(tab.closed).toBeNull();
  await Promise.all(attacks);
  cat.close();
  for (const attacker of attackers) attacker.stop();
});
