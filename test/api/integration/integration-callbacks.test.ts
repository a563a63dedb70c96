import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CallbackFixture, type Talk } from '../../support/server/fixtures/callback-fixture.js';
import type { Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import type { Installation } from '../../support/server/regent.js';
import type { BehaviourSource } from '../../support/services/fake-workflow-host.js';

/** Case numbers refer to test/support/security/cases.mjs. */
let installation: Installation;
let ann: Person;
let tab: Tab;
let callbacks: CallbackFixture;
let talk: CallbackFixture['talk'];
let asked: CallbackFixture['asked'];
let replies: CallbackFixture['replies'];
let failed: CallbackFixture['failed'];

beforeAll(async () => {
  callbacks = await CallbackFixture.open();
  ({ at: installation, ann, tab, talk, asked, replies, failed } = callbacks);
});
afterAll(() => callbacks?.at.close());
afterEach(() => callbacks.assertUnharmed());

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
      expect(installation.host.callsOf(here.agent.id).length).toBeLessThanOrEqual(1);
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
