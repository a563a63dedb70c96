import { Webhook } from 'standardwebhooks';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation } from '../../support/server/regent.js';
import { SampleReceiver } from '../../support/services/sample-receiver.js';

/** Case 29 of test/support/security/cases.mjs: verification of the signature by a receiver. */
let installation: Installation;
let receiver: SampleReceiver;
let ann: Person;
let agent: OwnAgent;
let chatId: number;

beforeAll(async () => {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '300' });
  receiver = await SampleReceiver.start();
  const regent = await installation.start('all', { N8N_BASE_URL: receiver.url });
  ann = await installation.person(regent);
  agent = await ann.agent();
  receiver.use(agent.webhook_secret);
  chatId = (await ann.chat(agent.id)).id;
});
afterAll(async () => {
  await installation?.close();
  await receiver?.stop();
});

/** A valid call that was processed. */
async function goodCall() {
  const { id } = await ann.post(chatId, 'Hello, «мир» 😀');
  expect((await ann.reply(chatId, id)).message).toBe('Signed: Hello, «мир» 😀');
  return receiver.seen.at(-1) as SampleReceiver['seen'][number];
}

const send = async (
  call: SampleReceiver['seen'][number],
  { body = call.body, headers = {} }: { body?: string; headers?: Record<string, string> },
): Promise<number> => {
  const { 'content-length': _length, connection: _connection, host: _host, ...rest } = call.headers;
  return (await fetch(call.url, { method: 'POST', headers: { ...rest, ...headers }, body })).status;
};

/** Signed with the secret. */
function signed(call: SampleReceiver['seen'][number], at: Date, secret = agent.webhook_secret): Record<string, string> {
  const id = call.headers['webhook-id'] ?? '';
  return {
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, call.body),
  };
}

/** The secret of calls of earlier releases. */
const textAsSecret = (key: string): string => Buffer.from(key).toString('base64');

const minutes = (count: number): Date => new Date(Date.now() + count * 60_000);

describe('[case 29] signed call', () => {
  it('is accepted by a receiver that verifies it with a Standard Webhooks library', async () => {
    const call = await goodCall();
    const [turn] = await installation.rows<{ id: string }>('SELECT max(id)::text AS id FROM turn');
    expect(call.headers).toMatchObject({
      'webhook-id': turn?.id,
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
      'idempotency-key': turn?.id,
      'x-regent-attempt': '1',
    });
    expect(Math.abs(Number(call.headers['webhook-timestamp']) * 1000 - Date.now())).toBeLessThan(5000);
  });

  it('is rejected when any byte differs', async () => {
    const call = await goodCall();
    const runs = receiver.runs.length;
    const { 'webhook-id': id = '', 'webhook-timestamp': time = '', 'webhook-signature': signature = '' } = call.headers;
    const tampered = [
      { body: call.body.replace('Hello', 'Hallo') },
      { body: `${call.body} ` },
      { body: '' },
      { body: call.body.replace(/"userId":\d+/, '"userId":999') },
      { headers: { 'webhook-id': `${id}1` } },
      { headers: { 'webhook-timestamp': String(Number(time) + 1) } },
      { headers: { 'webhook-signature': signature.replace(/.(?==$)/, (last) => (last === 'A' ? 'B' : 'A')) } },
      { headers: { 'webhook-signature': signature.replace('v1,', 'v2,') } },
      { headers: { 'webhook-signature': '' } },
      // The API key is not a signing secret.
      { headers: signed(call, new Date(), textAsSecret(agent.api_key)) },
      { headers: signed(call, new Date(), `whsec_${Buffer.from(`${agent.api_key}x`).toString('base64')}`) },
    ];
    for (const change of tampered) expect([change, await send(call, change)]).toEqual([change, 401]);
    expect(receiver.runs).toHaveLength(runs);
  });

  it('is rejected more than five minutes early or late, even with a valid signature', async () => {
    const call = await goodCall();
    const runs = receiver.runs.length;
    for (const minute of [-60, -6, 6, 60]) {
      expect([minute, await send(call, { headers: signed(call, minutes(minute)) })]).toEqual([minute, 401]);
    }
    expect(await send(call, { headers: signed(call, minutes(-4)) })).toBe(200); // known, and not processed again
    expect(receiver.runs).toHaveLength(runs);
  });

  it('is rejected when replayed', async () => {
    const call = await goodCall();
    const runs = receiver.runs.length;
    expect(await Promise.all([send(call, {}), send(call, {}), send(call, {})])).toEqual([409, 409, 409]);
    // The attempt number is not signed: with another one, the call counts as a retry and is not processed.
    expect(await send(call, { headers: { 'x-regent-attempt': '2' } })).toBe(200);
    expect(receiver.runs).toHaveLength(runs);
  });

  it('has the same ID, the next attempt and a new signature on a retry, and is processed once', async () => {
    receiver.busyFor = 1;
    const from = receiver.seen.length;
    const call = await goodCall();
    const calls = receiver.seen.slice(from);
    expect(calls.map(({ headers }) => [headers['webhook-id'], headers['x-regent-attempt']])).toEqual([
      [call.headers['webhook-id'], '1'],
      [call.headers['webhook-id'], '2'],
    ]);
    expect(calls[0]?.body).toBe(calls[1]?.body);
    expect(receiver.runs.filter((run) => run.body.messageId === JSON.parse(call.body).messageId)).toHaveLength(1);
  });

  it('is signed with the new secret after a rotation', async () => {
    const before = agent.webhook_secret;
    agent = { ...agent, ...(await ann.ok('POST', `/api/studio/agent/${agent.id}/api_key/rotate/`, {})) };
    expect(agent.webhook_secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(agent.webhook_secret).not.toBe(before);
    receiver.use(agent.webhook_secret);
    await goodCall();
  });

  it('of an agent from an earlier release is signed with its key, and with both once its creator has seen the secret', async () => {
    await installation.rows('UPDATE agent SET webhook_secret = NULL WHERE id = $1', [agent.id]);
    receiver.use(textAsSecret(agent.api_key));
    await goodCall();
    const [one, two] = await Promise.all([1, 2].map(() => ann.ok('GET', `/api/studio/agent/${agent.id}/`)));
    expect(one.webhook_secret).toBe(two.webhook_secret);
    await goodCall();
    receiver.use(one.webhook_secret);
    expect((await goodCall()).headers['webhook-signature']?.split(' ')).toHaveLength(2);
    const { webhook_secret } = await ann.ok('POST', `/api/studio/agent/${agent.id}/api_key/rotate/`, {});
    receiver.use(webhook_secret);
    expect((await goodCall()).headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });
});
