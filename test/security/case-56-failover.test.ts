import { setTimeout as sleep } from 'node:timers/promises';
import { Sql } from '../../server/src/platform/db/sql.js';
import type { Answer, OwnAgent, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';
import { onDatabase } from '../support/services/template-database.js';
import { eventually } from '../support/util/eventually.js';

jest.setTimeout(60_000);

/** More than all connection pools of the process together. */
const AT_ONCE = 45;
const RECOVERED_WITHIN_MS = 5000;

let installation: Installation;
let regent: Regent;
let ann: Person;
let agent: OwnAgent;
let chatId: number;

beforeAll(async () => {
  installation = await Installation.open({}, { runsIn: 'test' }); // its queries are counted
  regent = await installation.start('api'); // background work of a worker must not replace the connections
  await installation.start('worker');
  ann = await installation.person(regent);
  agent = await ann.agent();
  chatId = (await ann.chat(agent.id)).id;
});
afterEach(() => becomePrimary());
afterAll(() => installation?.close());

const databaseName = () => new URL(installation.database.url).pathname.slice(1);
const onServer = (sql: string, values: unknown[] = []) =>
  onDatabase('postgres', async (client) => void (await client.query(sql, values)));

/** All connections break, and new ones reach a server that accepts no writes. */
async function becomeStandby(): Promise<void> {
  await onServer(`ALTER DATABASE ${databaseName()} SET default_transaction_read_only = on`);
  await onServer('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [databaseName()]);
}

/** New connections reach the new primary; open ones stay on the old server. */
const becomePrimary = () => onServer(`ALTER DATABASE ${databaseName()} RESET default_transaction_read_only`);

const AGENT = { type: 'test', short_description: 'Helps.', description: 'Helps with tests.' };
let agents = 0;

/** Kinds of writes. */
const WRITES = {
  agents: () => ann.call('POST', '/api/studio/agent/', { name: `Created ${agents++}`, ...AGENT }),
  chats: () => ann.call('POST', '/api/chat/', { agent_id: agent.id }),
  messages: () => ann.call('POST', `/api/chat/${chatId}/message/`, { message: 'Hello' }),
  profiles: () => ann.call('PATCH', '/api/account/me/', { first_name: `Ann ${agents++}` }),
};
type Kind = keyof typeof WRITES;
const KINDS = Object.keys(WRITES) as Kind[];
const writeMany = (kind: Kind): Promise<Answer[]> => Promise.all(Array.from({ length: AT_ONCE }, WRITES[kind]));
const statuses = (answers: Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

const ready = () => fetch(`${regent.url}/api/health/ready`).then(({ status }) => status);

/** Fills the pool with connections to the standby. @returns the responses to writes of this kind */
async function fillWithReadOnly(kind: Kind): Promise<Answer[]> {
  await becomeStandby();
  await writeMany(kind); // some of these use the broken connections
  return writeMany(kind);
}

describe('[case 56] connections that became read-only', () => {
  it.each(KINDS)(
    'fail writes of %s with 503, and the writes succeed within seconds after the failover',
    async (kind) => {
      for (const { status, headers, body } of await fillWithReadOnly(kind)) {
        expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
        expect(body.request_id).toEqual(expect.any(String));
      }
      await eventually(ready, (status) => expect(status).toBe(503));
      await becomePrimary();
      const [good] = kind === 'profiles' ? [200] : [201];
      await eventually(WRITES[kind], ({ status }) => expect(status).toBe(good), RECOVERED_WITHIN_MS);
      await eventually(
        () => writeMany(kind),
        (answers) => expect(statuses(answers)).toEqual([good]),
        RECOVERED_WITHIN_MS,
      );
      await eventually(ready, (status) => expect(status).toBe(200), RECOVERED_WITHIN_MS);
    },
  );

  it('are replaced by the readiness check without any traffic', async () => {
    await fillWithReadOnly('chats');
    // The check is cached for a second.
    await eventually(ready, (status) => expect(status).toBe(503));
    await becomePrimary();
    await eventually(ready, (status) => expect(status).toBe(200), RECOVERED_WITHIN_MS);
    expect(statuses(await writeMany('chats'))).toEqual([201]);
  });

  it('lose no accepted message', async () => {
    await eventually(WRITES.chats, ({ status }) => expect(status).toBe(201), RECOVERED_WITHIN_MS);
    const other = await ann.agent();
    const chat = await ann.chat(other.id);
    installation.host.behave(other.id, { kind: 'json', value: { output: 'Yes.' }, delayMs: 3000 });
    const message = await ann.post(chat.id, 'Are you there?');
    const [call] = await installation.host.waitForCalls(1, other.id);
    await fillWithReadOnly('chats');
    await eventually(
      () => call?.endedAt,
      (at) => expect(at).toBeDefined(),
    );
    await sleep(1500); // the reply has arrived and cannot be stored
    await becomePrimary();
    await ann.reply(chat.id, message.id);
    expect(installation.host.callsOf(other.id)).toHaveLength(1);
  });
});

describe('[case 56] readiness check', () => {
  it('queries the database once a second at most', async () => {
    // Not the pool's method, because listeners that are still on the standby call it too.
    const asked = jest.spyOn(Sql.prototype, 'assertWritable');
    const begun = Date.now();
    await Promise.all(Array.from({ length: 300 }, ready));
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - begun) / 1000));
  });
});
