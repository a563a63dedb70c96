import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { Person } from '../../support/server/people/person.js';
import { type MailBox, startMailBox } from '../../support/services/mail-box.js';
import { startRedis, type TestRedis } from '../../support/services/redis.js';

const canary = (): string => `canary-${randomUUID()}`;
const N8N_KEY = canary();
const PASSWORD = `A long one: ${canary()}`;
const SAID = canary();
const ANSWERED = canary();

let redis: TestRedis;
let mails: MailBox;
let regent: BuiltRegent;
let ann: Person;
/** Credentials: they appear nowhere except where they are issued. */
const secrets: string[] = [N8N_KEY, PASSWORD];
/** Message texts: stored in their rows only. */
const words = [SAID, ANSWERED];

beforeAll(async () => {
  [redis, mails] = await Promise.all([startRedis(), startMailBox()]);
  regent = await BuiltRegent.start({
    REDIS_URL: redis.url,
    SMTP_URL: mails.url,
    N8N_API_KEY: N8N_KEY,
    LOG_LEVEL: 'trace',
    AGENT_REPLY_TIMEOUT_MS: '3000',
  });
  ann = await Person.signIn(regent.url, 'canary@example.com');
  secrets.push(ann.csrfToken, ...ann.cookie.split('; ').map((one) => one.slice(one.indexOf('=') + 1)));
  await useEverything();
}, 90_000);
afterAll(async () => {
  await regent?.stop();
  await mails?.close();
  await redis?.stop();
});

/** Successful, rejected and failing requests, all of which are logged. */
async function useEverything(): Promise<void> {
  await ann.firstPassword(PASSWORD);
  await ann.call('POST', '/api/account/sign/in/', { username: 'canary@example.com', password: `${PASSWORD}x` });
  await ann.call('POST', '/api/account/sign/exchange/otp/', { email: 'canary@example.com', OTP: '999999' });
  for (const behaviour of [
    { kind: 'json', value: { output: ANSWERED } },
    { kind: 'workflow-error' },
    { kind: 'reset', after: 'headers' },
    { kind: 'raw', status: 500, body: ANSWERED },
    { kind: 'stream', pieces: [ANSWERED, ' ', ANSWERED] },
    { kind: 'never-answers' },
  ] as const) {
    const { id, api_key: key } = await ann.newAgent(); // its creator may write to it
    secrets.push(key);
    regent.host.behave(id, behaviour);
    const chat = await ann.chat(id);
    const sent = await ann.post(chat.id, SAID);
    await ann.listed(chat.id, (list) => list.some((one) => one.id === sent.id && one.delivery !== 'queued'), 15_000);
    await ann.call('POST', `/api/chat/${chat.id}/message/?text=${SAID}`, { message: SAID, unknown: SAID });
    await ann.call('GET', `/api/chat/search/?q=${SAID}`);
    await ann.call('POST', `/api/studio/agent/${id}/check/`);
    await fetch(`${regent.url}/api/integration/chat/${chat.id}/message?key=${key}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: `{"message":"${ANSWERED}", broken`,
    });
  }
}

const found = (text: string, canaries: string[]): string[] => canaries.filter((one) => text.includes(one));

/** All Redis keys with their contents. */
async function dump(): Promise<{ key: string; text: string }[]> {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  const texts = await Promise.all(
    keys.map(async (key) => ({ key, text: (await client.dumpBuffer(key))?.toString('latin1') ?? '' })),
  );
  client.disconnect();
  return texts;
}

describe('[case 48] after all features were used', () => {
  it('the log contains no secret and no message text', () => {
    expect(regent.log.split('\n').length).toBeGreaterThan(50);
    expect(found(regent.log, [...secrets, ...words])).toEqual([]);
  });

  it('the log contains no mailed code', () => {
    const codes = mails.received.flatMap((mail) => /\b\d{6}\b/.exec(mail.text)?.[0] ?? []);
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) expect(regent.log).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('Redis contains no secret, and the queue no message text', async () => {
    const all = await dump();
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ text }) => found(text, secrets).length > 0).map(({ key }) => key)).toEqual([]);
    const queue = all.filter(({ key }) => !key.includes('socket.io'));
    expect(queue.filter(({ text }) => found(text, words).length > 0).map(({ key }) => key)).toEqual([]);
  });

  it('the database contains no plain-text secret', async () => {
    const tables = await regent.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await regent.rows<{ text: string }>(`SELECT t::text AS text FROM ${name} t`);
      const text = rows.map((row) => row.text).join('\n');
      expect([name, found(text, secrets)]).toEqual([name, []]);
      const bytes = secrets.filter((secret) => text.includes(Buffer.from(secret).toString('hex')));
      expect([name, bytes]).toEqual([name, []]);
    }
  });
});
