import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BuiltRegent } from '../../support/api-fuzz/built-regent.js';
import { type OwnAgent, Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { Workflow } from '../../support/server/workflow.js';
import type { BehaviourSource } from '../../support/services/fake-workflow-host.js';

/** Case numbers refer to test/support/security/cases.mjs. */
let place: Installation;
let regent: Regent;
let ann: Person;
let bob: Person;
let tab: Tab;
const workflows: Workflow[] = [];

beforeAll(async () => {
  place = await Installation.open({
    AGENT_REPLY_TIMEOUT_MS: '3000',
    AGENT_IDLE_TIMEOUT_MS: '1500',
    SWEEP_INTERVAL_MS: '300',
  });
  regent = await place.start();
  [ann, bob] = await Promise.all([place.person(regent), place.person(regent)]);
  tab = await ann.tab();
});
afterAll(() => place?.close());
afterEach(async () => {
  expect((await fetch(`${regent.url}/api/health/ready`)).status).toBe(200);
  expect(workflows.flatMap((workflow) => workflow.failures)).toEqual([]);
});

const LATER: BehaviourSource = { kind: 'raw', status: 202 };

interface Talk {
  agent: OwnAgent;
  chatId: number;
  workflow: Workflow;
}

async function talk(behaviour: BehaviourSource = LATER): Promise<Talk> {
  const agent = await ann.agent();
  place.host.behave(agent.id, behaviour);
  const workflow = new Workflow(regent.url, agent.api_key);
  workflows.push(workflow);
  return { agent, chatId: (await ann.chat(agent.id)).id, workflow };
}

/** A message that its workflow has received and not answered. */
async function asked({ agent, chatId }: Talk, text = 'Hello'): Promise<number> {
  const before = place.host.callsOf(agent.id).length;
  const { id } = await ann.post(chatId, text);
  await place.host.waitForCalls(before + 1, agent.id);
  return id;
}

const replies = async (chatId: number): Promise<number> =>
  Number((await place.rows('SELECT count(*) FROM message WHERE chat_id = $1 AND is_agent', [chatId]))[0]?.count);
const failed = (chatId: number, id: number) =>
  tab.seen(
    'message.updated',
    (event) => event.chat_id === chatId && event.message.id === id && event.message.delivery === 'failed',
  );
const pushes = (chatId: number) => tab.of('message.created', chatId).filter((event) => event.message.is_agent_message);

describe('[case 24] unexpected callback', () => {
  it('is rejected for an unknown message, chat or question', async () => {
    const [one, two] = await Promise.all([talk(), talk()]);
    const elsewhere = await asked(two);
    const otherChat = await ann.chat(one.agent.id);
    const inOtherChat = (await ann.post(otherChat.id, 'Hello')).id;
    const send = async (chatId: number, reply_to: unknown) => {
      const { status, body } = await one.workflow.message(chatId, { message: 'x', reply_to });
      return [status, body.code];
    };
    for (const replyTo of [4_000_000_000_001, elsewhere, inOtherChat, 0, -1, '1', 1.5, {}]) {
      expect([replyTo, await send(one.chatId, replyTo)]).toEqual([replyTo, [400, 'validation_failed']]);
    }
    expect(await send(two.chatId, elsewhere)).toEqual([404, 'chat_not_found']);
    for (const chatId of ['abc', '1.5', '%00']) {
      const answer = await one.workflow.call('POST', `/chat/${chatId}/message`, { message: 'x' });
      expect([chatId, answer.status, answer.body.code]).toEqual([chatId, 400, 'invalid_id']);
    }
    expect(await Promise.all([one.chatId, two.chatId, otherChat.id].map(replies))).toEqual([0, 0, 0]);
  });

  it('is rejected after the reply, a stop or a deletion, and never stored', async () => {
    const answered = await talk({ kind: 'echo' });
    const first = await ann.post(answered.chatId, 'Hello');
    await ann.reply(answered.chatId, first.id);
    const stopped = await talk();
    const second = await asked(stopped);
    expect(await ann.stop(stopped.chatId)).toBe(1);
    const deleted = await talk();
    const third = await asked(deleted);
    await ann.remove(deleted.chatId, third);
    const gone = await talk();
    const fourth = await asked(gone);
    await ann.ok('DELETE', `/api/chat/${gone.chatId}/`);
    const cases: [Talk, number, number, string][] = [
      [answered, first.id, 409, 'reply_already_given'],
      [stopped, second, 409, 'reply_not_expected'],
      [deleted, third, 409, 'reply_not_expected'],
      [gone, fourth, 404, 'chat_not_found'],
    ];
    for (const [{ workflow, chatId }, reply_to, status, code] of cases) {
      const answer = await workflow.message(chatId, { message: 'too late', reply_to });
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    expect((await gone.workflow.message(gone.chatId, { message: 'unprompted' })).status).toBe(404);
    const counts = await Promise.all([answered, stopped, deleted, gone].map(({ chatId }) => replies(chatId)));
    expect(counts).toEqual([1, 0, 0, 0]);
  });
});

describe('[case 25] repeated callback', () => {
  it.each([2, 20])('%i times at once with different texts creates one message and one push', async (times) => {
    const here = await talk();
    const replyTo = await asked(here);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: times }, (_, at) =>
        here.workflow.message(here.chatId, { message: `text ${at}`, reply_to: replyTo, idempotency_key: key }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(times - 1).fill(200), 201]);
    const first = answers.find((answer) => answer.status === 201)?.body;
    for (const answer of answers) expect([answer.body.id, answer.body.message]).toEqual([first.id, first.message]);
    const again = await here.workflow.message(here.chatId, { message: 'another', idempotency_key: key });
    expect([again.status, again.body.id]).toEqual([200, first.id]);
    expect(await replies(here.chatId)).toBe(1);
    await sleep(100);
    expect(pushes(here.chatId)).toHaveLength(1);
  });

  it('without reply_to creates one message per key and chat', async () => {
    const here = await talk();
    const there = (await ann.chat(here.agent.id)).id;
    const body = { message: 'By the way', idempotency_key: 'k' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => here.workflow.message(here.chatId, body)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect((await here.workflow.message(there, body)).status).toBe(201);
    expect(await Promise.all([here.chatId, there].map(replies))).toEqual([1, 1]);
    expect(pushes(here.chatId)).toHaveLength(1);
  });

  it('without a key stores the first and returns it to the others', async () => {
    const here = await talk();
    const reply_to = await asked(here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => here.workflow.message(here.chatId, { message: `text ${at}`, reply_to })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await replies(here.chatId)).toBe(1);
  });
});

describe('[case 26] response, callback and end of stream', () => {
  it('of one message store one reply, whichever is first', async () => {
    const stream: BehaviourSource = {
      kind: 'lines',
      steps: [
        { line: { type: 'begin' } },
        { item: 'streamed' },
        { pauseMs: 60 },
        { item: ' to its end' },
        { line: { type: 'end' } },
      ],
    };
    const response: BehaviourSource = { kind: 'json', value: { output: 'response' }, delayMs: 60 };
    const talks = await Promise.all(
      Array.from({ length: 16 }, async (_, at) => {
        const here = await talk(at % 2 === 0 ? stream : response);
        const { id } = await ann.post(here.chatId, 'Hello');
        await sleep(20 + at * 6);
        const send = (text: string) => here.workflow.message(here.chatId, { message: text, reply_to: id });
        const answers = await Promise.all([send('first callback'), send('second callback')]);
        const reply = await ann.reply(here.chatId, id);
        return { here, id, reply, statuses: answers.map((answer) => answer.status) };
      }),
    );
    await sleep(300); // the losing request has finished
    let byCallback = 0;
    for (const { here, id, reply, statuses } of talks) {
      const won = statuses.filter((status) => status === 201).length;
      byCallback += won;
      expect(statuses.filter((status) => status === 409)).toHaveLength(2 - won);
      expect(/callback/.test(reply.message ?? '')).toBe(won === 1);
      const list = await ann.list(here.chatId);
      expect(list.map((message) => [message.reply_to ?? null, message.rev])).toEqual([
        [null, 1],
        [id, 2],
      ]);
      expect(pushes(here.chatId)).toHaveLength(1);
      // None if the callback arrived before the call.
      expect(place.host.callsOf(here.agent.id).length).toBeLessThanOrEqual(1);
    }
    expect(byCallback).toBeGreaterThan(0);
  });
});

describe('[case 27] reply after the time-out', () => {
  it('is stored, replaces the failure, and shows no typing', async () => {
    const here = await talk();
    const id = await asked(here);
    const { message } = await failed(here.chatId, id);
    expect(message.failure?.code).toBe('reply_timeout');
    await tab.seen('typing', (event) => event.chat_id === here.chatId && !event.is_typing);
    const late = await here.workflow.message(here.chatId, { message: 'at last', reply_to: id });
    expect(late.status).toBe(201);
    expect((await ann.list(here.chatId)).map((one) => one.delivery ?? one.message)).toEqual(['answered', 'at last']);
    await sleep(3500);
    expect(tab.of('typing', here.chatId).at(-1)?.is_typing).toBe(false);
  });
});

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
