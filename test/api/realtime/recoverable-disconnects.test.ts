import { io, type Socket } from 'socket.io-client';
import type { ResumeAnswer } from '../../../server/src/contract/chat/realtime.js';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { TcpProxy } from '../../support/services/tcp-proxy.mjs';
import { eventually } from '../../support/util/eventually.js';

const SOCKETS_PER_USER = 4;
const END_ALL = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

jest.setTimeout(60_000);

/** socket.io's own client with default options: the contract requires only WebSocket and the cookie. */
class PlainClient {
  readonly reasons: string[] = [];
  connects = 0;
  readonly heard: string[] = [];
  readonly socket: Socket;

  constructor(url: string, cookie: string, chatId: number) {
    this.socket = io(url, { transports: ['websocket'], extraHeaders: { cookie }, forceNew: true });
    this.socket.on('connect', () => {
      this.connects += 1;
      this.socket.emit('resume', { chats: [{ chat_id: chatId, rev: 0 }] }, ({ chats }: ResumeAnswer) => {
        this.heard.push(...(chats[0]?.messages.map(({ message }) => message ?? '') ?? []));
      });
    });
    this.socket.on('disconnect', (reason) => void this.reasons.push(reason));
    this.socket.on('message.created', (event) => void this.heard.push(event.message.message));
  }

  isBack(connects: number): Promise<void> {
    const state = () => [this.socket.connected, this.connects >= connects];
    return eventually(state, (seen) => expect(seen).toEqual([true, true]), 20_000);
  }
}

describe('[case 61] A socket.io client with default options', () => {
  let installation: Installation;
  let database: TcpProxy;
  let apis: TcpProxy;
  let api: Regent;
  let ann: Person;
  let agent: OwnAgent;
  let chatId: number;
  const clients: PlainClient[] = [];

  beforeAll(async () => {
    installation = await Installation.open({ SOCKETS_PER_USER: String(SOCKETS_PER_USER) });
    const url = new URL(installation.database.url);
    database = await new TcpProxy([Number(url.port)]).listen();
    url.port = String(database.port);
    api = await installation.start('api', { DATABASE_URL: url.href });
    apis = await new TcpProxy([Number(new URL(api.url).port)]).listen();
    ann = await installation.person(api);
    agent = await ann.agent();
    chatId = (await ann.chat(agent.id)).id;
  });
  afterEach(() => {
    for (const client of clients.splice(0)) client.socket.close();
  });
  afterAll(async () => {
    await installation?.close();
    database?.close();
    apis?.close();
  });

  const open = async (person = ann): Promise<PlainClient> => {
    const client = new PlainClient(`http://127.0.0.1:${apis.port}`, person.cookie, chatId);
    clients.push(client);
    await client.isBack(1);
    return client;
  };

  const receives = async (client: PlainClient, text: string): Promise<void> => {
    await eventually(
      () => callBack(ann.url, chatId, agent.api_key, { message: text }).then(({ status }) => status),
      (status) => expect(status).toBe(201),
      20_000,
    );
    await eventually(
      () => client.heard,
      (heard) => expect(heard).toContain(text),
      20_000,
    );
  };

  it('reconnects after all database connections broke', async () => {
    const client = await open();
    await installation.rows(END_ALL);
    await client.isBack(2);
    expect(client.reasons).toEqual(['transport close']);
    await receives(client, 'after the connections');
  });

  it('reconnects after the database was down for several attempts', async () => {
    const client = await open();
    database.become('drop');
    client.socket.io.engine.close();
    await eventually(
      () => client.reasons.length,
      (times) => expect(times).toBeGreaterThan(3),
      20_000,
    );
    database.become('pass');
    await client.isBack(2);
    expect(client.reasons).not.toContain('io server disconnect');
    await receives(client, 'after the outage');
  });

  it('reconnects to another process when its process stops', async () => {
    const second = await installation.start('api');
    apis.ports = [Number(new URL(second.url).port)];
    const client = await open();
    apis.ports = [Number(new URL(api.url).port)];
    await second.stop();
    await client.isBack(2);
    expect(client.reasons).toEqual(['transport close']);
    await receives(client, 'after the stop');
  });

  it('reconnects after too many concurrent resume requests', async () => {
    const client = await open();
    for (let at = 0; at < 20; at++) client.socket.emit('resume', { chats: [{ chat_id: chatId, rev: 0 }] }, () => {});
    await client.isBack(2);
    expect(client.reasons).toEqual(['transport close']);
  });

  it('does not reconnect when closed as the oldest socket above the limit', async () => {
    const [oldest] = [await open()];
    for (let at = 0; at < SOCKETS_PER_USER; at++) await open();
    await eventually(
      () => oldest?.reasons,
      (reasons) => expect(reasons).toEqual(['io server disconnect']),
    );
    expect(oldest?.socket.active).toBe(false);
  });

  it('does not reconnect when its session ended', async () => {
    const bob = await installation.person(api);
    const client = await open(bob);
    await bob.ok('POST', '/api/account/sign/out/');
    await eventually(
      () => client.reasons,
      (reasons) => expect(reasons).toEqual(['io server disconnect']),
    );
    expect(client.socket.active).toBe(false);
  });
});
