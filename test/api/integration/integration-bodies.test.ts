import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { CallbackFixture } from '../../support/server/fixtures/callback-fixture.js';
import { Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import type { BehaviourSource } from '../../support/services/fake-workflow-host.js';

/** Case numbers refer to test/support/security/cases.mjs. */
let ann: Person;
let bob: Person;
let tab: Tab;
let callbacks: CallbackFixture;
let talk: CallbackFixture['talk'];
let asked: CallbackFixture['asked'];
let replies: CallbackFixture['replies'];
let failed: CallbackFixture['failed'];

beforeAll(async () => {
  callbacks = await CallbackFixture.open();
  ({ ann, bob, tab, talk, asked, replies, failed } = callbacks);
});
afterAll(() => callbacks?.at.close());
afterEach(() => callbacks.assertUnharmed());

describe('[case 28] oversized body', () => {
  it('of a callback is rejected: 413 above 2 MB, 400 above 100,000 characters or when it is not text', async () => {
    const here = await talk();
    const send = async (body: unknown) => {
      const answer = await here.workflow.call('POST', `/chat/${here.chatId}/message`, body);
      return [answer.status, answer.body.code];
    };
    const huge = JSON.stringify({ message: 'x'.repeat(2 * 1024 * 1024) });
    expect(await send(huge)).toEqual([413, 'payload_too_large']);
    const wrong = ['x'.repeat(100_001), '', ' \n ', 'a\u0000b', '\ud800', null, 1, true, [], {}, ['text']];
    for (const message of wrong) expect(await send({ message })).toEqual([400, 'validation_failed']);
    for (const body of ['[]', 'null', '"text"', '1', '', '{"message":', `${'['.repeat(10_000)}${']'.repeat(10_000)}`]) {
      expect([body.slice(0, 20), (await send(body))[0]]).toEqual([body.slice(0, 20), 400]);
    }
    expect(await replies(here.chatId)).toBe(0);
    expect((await here.workflow.message(here.chatId, { message: '😀'.repeat(100_000) })).status).toBe(201);
  });

  const steps = [
    { line: '{"output":"' },
    ...Array.from({ length: 5 }, () => [{ pauseMs: 3000 }, { line: 'x' }]).flat(),
  ];
  const wrong: [string, BehaviourSource, string | RegExp][] = [
    ['endless', { kind: 'endless', chunk: 'x'.repeat(65_536), intervalMs: 1 }, 'reply_too_large'],
    ['a gigabyte of zeros in gzip', { kind: 'gzip-bomb', megabytes: 1024 }, 'reply_too_large'],
    ['a byte in three seconds', { kind: 'lines', steps, ending: 'never' }, 'idle_timeout'],
    ['[]', { kind: 'json', value: [] }, 'empty_reply'],
    ['null', { kind: 'json', value: null }, 'empty_reply'],
    ['{"output":{}}', { kind: 'json', value: { output: {} } }, 'empty_reply'],
    ['nothing', { kind: 'empty' }, 'empty_reply'],
    ['half a JSON, then silence', { kind: 'reset', after: 'headers' }, 'connection_lost'],
  ];
  it('of a workflow ends in one failure, one push and no message', async () => {
    await Promise.all(
      wrong.map(async ([name, behaviour, code]) => {
        const { chatId } = await talk(behaviour);
        const { id } = await ann.post(chatId, 'Hello');
        const { message } = await failed(chatId, id);
        expect([name, message.failure?.code]).toEqual([name, code]);
        expect(await ann.list(chatId)).toEqual([message]);
        expect(tab.of('message.updated', chatId)).toHaveLength(1);
      }),
    );
  });

  it('of many workflows at once takes less than 50 MB of additional memory', async () => {
    const built = await BuiltRegent.start();
    try {
      const person = await Person.signIn(built.url, 'memory@example.com');
      const ask = async (behaviour: BehaviourSource): Promise<void> => {
        const agent = await person.agent();
        built.host.behave(agent.id, behaviour);
        const chat = await person.chat(agent.id);
        const { id } = await person.post(chat.id, 'Hello');
        await person.listed(chat.id, (list) => list.some((one) => one.id === id && one.delivery !== 'queued'), 20_000);
      };
      const long: BehaviourSource = { kind: 'json', value: { output: 'x'.repeat(1_500_000) } };
      for (let at = 0; at < 5; at++) await ask(long); // one-time allocations of Node
      const before = built.memory();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, built.memory());
      }, 20);
      await Promise.all(
        [0, 1, 2].flatMap(() => [
          ask({ kind: 'endless', chunk: 'x'.repeat(65_536), intervalMs: 1 }),
          ask({ kind: 'gzip-bomb', megabytes: 1024 }),
        ]),
      );
      clearInterval(watch);
      process.stdout.write(`Bad replies: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most.\n`);
      expect(most - before).toBeLessThan(50);
    } finally {
      await built.stop();
    }
  }, 60_000);

  it('with a wrong content type or binary data does no harm', async () => {
    const odd: BehaviourSource[] = [
      { kind: 'invalid-utf8' },
      {
        kind: 'raw',
        status: 200,
        headers: { 'content-type': 'image/png' },
        body: Uint8Array.from([137, 80, 78, 71, 0]),
      },
      { kind: 'raw', status: 200, headers: { 'content-type': 'application/json' }, body: '<!DOCTYPE html><b>hi</b>' },
      { kind: 'raw', status: 200, headers: { 'content-encoding': 'gzip' }, body: 'this is no gzip' },
      { kind: 'raw', status: 200, headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' },
    ];
    await Promise.all(
      odd.map(async (behaviour) => {
        const { chatId } = await talk(behaviour);
        const { id } = await ann.post(chatId, 'Hello');
        const isOver = ({ delivery }: { delivery?: string }) => delivery === 'answered' || delivery === 'failed';
        const list = await ann.listed(chatId, (messages) => messages.some(isOver));
        const [question, ...more] = list;
        expect(question?.id).toBe(id);
        expect(more).toHaveLength(question?.delivery === 'answered' ? 1 : 0);
        expect(JSON.stringify(list)).not.toContain('\\u0000');
      }),
    );
  });
});

describe('[case 30] unknown callback fields', () => {
  it('are rejected together with the message', async () => {
    const here = await talk();
    const id = await asked(here);
    const extras: object[] = [
      { attachments: [{ path: '/etc/passwd' }] },
      { sender: 'user' },
      { role: 'system' },
      { is_agent_message: false },
      { id: 1 },
      { seq: 1 },
      { chat_id: (await bob.chat(here.agent.id)).id },
      { user_id: bob.id },
      { created_at: '2001-01-01T00:00:00Z' },
      { delivery: 'answered' },
      JSON.parse('{"__proto__":{"message":"x"}}'),
      { constructor: { prototype: {} } },
    ];
    for (const extra of extras) {
      const body = JSON.stringify({ message: 'x', reply_to: id, ...extra });
      const answer = await here.workflow.call('POST', `/chat/${here.chatId}/message`, body);
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect(await replies(here.chatId)).toBe(0);
    expect(({} as { message?: string }).message).toBeUndefined();
    const good = await here.workflow.message(here.chatId, { message: '{"role":"system"}', reply_to: id });
    expect(good.body).toMatchObject({ message: '{"role":"system"}', is_agent_message: true, reply_to: id });
  });
});
