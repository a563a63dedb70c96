import { setTimeout as sleep } from 'node:timers/promises';
import { callBack, type Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let tab: Tab;

beforeAll(async () => {
  installation = await Installation.open({
    AGENT_REPLY_TIMEOUT_MS: '4000',
    AGENT_IDLE_TIMEOUT_MS: '600',
    SWEEP_INTERVAL_MS: '300',
  });
  regent = await installation.start();
  ann = await installation.person(regent);
  tab = await ann.tab();
});
afterAll(() => installation.close());

describe('callback reply', () => {
  it('is accepted after a 202 and after "Workflow was started"', async () => {
    for (const status of [202, 200] as const) {
      const { chatId } = await installation.chatWith(ann, { kind: 'callback', text: 'later', delayMs: 30, status });
      const sent = await ann.post(chatId, 'Hello');
      expect((await tab.replyTo(chatId, sent.id)).message.message).toBe('later');
      expect((await ann.list(chatId))[0]?.delivery).toBe('answered');
    }
  });

  it('races the response, and one reply is stored', async () => {
    const { agent, chatId } = await installation.chatWith(ann, {
      kind: 'json',
      value: { output: 'response' },
      delayMs: 40,
    });
    const results = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const id = at === 0 ? chatId : (await ann.chat(agent.id)).id;
        const sent = await ann.post(id, 'Hello');
        await sleep(15 + at * 4);
        const answer = await callBack(regent.url, id, agent.api_key, { message: 'callback', reply_to: sent.id });
        expect([201, 409]).toContain(answer.status);
        const reply = await ann.reply(id, sent.id);
        expect(reply.message).toBe(answer.status === 201 ? 'callback' : 'response');
        return { id, sent };
      }),
    );
    await sleep(100); // the losing request has finished
    for (const { id, sent } of results) {
      const list = await ann.list(id);
      expect(list.filter((message) => message.reply_to === sent.id)).toHaveLength(1);
      expect(list.map((message) => message.rev)).toEqual([1, 2]);
    }
  });

  it('is stored after the time-out and changes the message to answered', async () => {
    const { agent, chatId } = await installation.chatWith(ann, { kind: 'raw', status: 202 });
    const sent = await ann.post(chatId, 'Hello');
    const { message } = await tab.failureOf(chatId, sent.id);
    expect(message.failure?.code).toBe('reply_timeout');
    const late = await callBack(regent.url, chatId, agent.api_key, { message: 'at last', reply_to: sent.id });
    expect(late.status).toBe(201);
    const [first, second] = await ann.list(chatId);
    expect(first).toMatchObject({ delivery: 'answered', failure: null });
    expect(second).toMatchObject({ message: 'at last', reply_to: sent.id, rev: 3 });
    const twice = await callBack(regent.url, chatId, agent.api_key, { message: 'again', reply_to: sent.id });
    expect([twice.status, twice.body.code]).toEqual([409, 'reply_already_given']);
  }, 15_000);

  it('is stored once per idempotency key; another key adds a message', async () => {
    const { agent, chatId } = await installation.chatWith(ann, { kind: 'raw', status: 202 });
    const sent = await ann.post(chatId, 'Hello');
    await installation.host.waitForCalls(1, agent.id);
    const send = (key: string, text: string) =>
      callBack(regent.url, chatId, agent.api_key, { message: text, reply_to: sent.id, idempotency_key: key });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => send('k1', `text ${at}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await send('k2', 'and more')).status).toBe(201);
    expect((await send('k1', 'whatever')).body.id).toBe(answers[0]?.body.id);
    const unprompted = await callBack(regent.url, chatId, agent.api_key, { message: 'by the way' });
    expect(unprompted.body).toMatchObject({ message: 'by the way', reply_to: null });
    expect((await ann.list(chatId)).map((message) => message.rev)).toEqual([1, 2, 3, 4]);
  });

  it('is rejected for a stopped or deleted message, a wrong key, and a chat of another agent', async () => {
    const { agent, chatId } = await installation.chatWith(ann, { kind: 'raw', status: 202 });
    const stopped = await ann.post(chatId, 'Stop this');
    await installation.host.waitForCalls(1, agent.id);
    expect(await ann.stop(chatId)).toBe(1);
    const deleted = await ann.post(chatId, 'Delete this');
    await installation.host.waitForCalls(2, agent.id);
    await ann.remove(chatId, deleted.id);
    for (const reply_to of [stopped.id, deleted.id]) {
      const answer = await callBack(regent.url, chatId, agent.api_key, { message: 'late', reply_to });
      expect([answer.status, answer.body.code]).toEqual([409, 'reply_not_expected']);
    }
    const unknown = await callBack(regent.url, chatId, agent.api_key, { message: 'x', reply_to: 999_999_999 });
    expect([unknown.status, unknown.body.code]).toEqual([400, 'validation_failed']);
    const wrong = await callBack(regent.url, chatId, 'not-a-key', { message: 'x' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_api_key']);
    const session = await ann.call('POST', `/api/integration/chat/${chatId}/message`, { message: 'x' });
    expect(session.status).toBe(401);
    const stranger = await ann.agent();
    expect((await callBack(regent.url, chatId, stranger.api_key, { message: 'x' })).status).toBe(404);
    expect(await ann.list(chatId)).toHaveLength(1);
  });
});
