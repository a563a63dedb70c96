import { setTimeout as sleep } from 'node:timers/promises';
import { Workflow } from '../../support/server/actions/workflow.js';
import type { OwnAgent, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open({ SWEEP_INTERVAL_MS: '300' });
  regent = await installation.start();
  ann = await installation.person(regent);
});
afterAll(() => installation?.close());

const workflowOf = (agent: OwnAgent, url = regent.url): Workflow => new Workflow(url, agent.api_key);

describe('POST /api/integration/chat/:chatId/typing/', () => {
  it('shows typing to the user of the chat only, for six seconds or until it is ended', async () => {
    const agent = await ann.agent();
    const bob = await installation.person(regent);
    const [tab, second, bobs] = await Promise.all([ann.tab(), ann.tab(), bob.tab()]);
    const chat = await ann.chat(agent.id);
    const asked = Date.now();
    const answer = await workflowOf(agent).typing(chat.id, true);
    expect([answer.status, answer.body]).toEqual([200, { is_typing: true }]);
    for (const one of [tab, second]) {
      const event = await one.seen('typing', ({ chat_id }) => chat_id === chat.id);
      expect(event).toEqual({ chat_id: chat.id, is_typing: true, reply_to: null, expires_at: expect.any(String) });
      expect(Date.parse(event.expires_at)).toBeGreaterThanOrEqual(asked + 6000);
      expect(Date.parse(event.expires_at)).toBeLessThanOrEqual(Date.now() + 6000);
    }
    expect((await workflowOf(agent).typing(chat.id, false)).body).toEqual({ is_typing: false });
    await tab.seen('typing', (event) => event.chat_id === chat.id && !event.is_typing);
    expect(bobs.of('typing')).toEqual([]);
  });

  it('shows each new activity of the agent', async () => {
    const agent = await ann.agent();
    const tab = await ann.tab();
    const chat = await ann.chat(agent.id);
    const workflow = workflowOf(agent);
    const seen = () => tab.of('typing', chat.id).map(({ activity }) => activity);
    await workflow.typing(chat.id, true, { activity: ' Searching\n the documents ', step: 1, steps: 3 });
    await workflow.typing(chat.id, true, { activity: 'Searching the documents', step: 1, steps: 3 });
    await workflow.typing(chat.id, true, { step: 2, steps: 3 });
    await workflow.typing(chat.id, true, { activity: 'Writing' });
    await workflow.typing(chat.id, false, { activity: 'Nothing' });
    await tab.seen('typing', (event) => event.chat_id === chat.id && !event.is_typing);
    expect(seen()).toEqual([
      { text: 'Searching the documents', step: 1, steps: 3 },
      { text: null, step: 2, steps: 3 },
      { text: 'Writing', step: null, steps: null },
      undefined,
    ]);
    for (const shown of [
      { activity: 'x'.repeat(101) },
      { activity: ' ' },
      { activity: 7 },
      { step: 0 },
      { step: 1.5, steps: 2 },
      { step: 3, steps: 2 },
      { steps: 2 },
      { step: 1, steps: 1000 },
    ]) {
      const { status, body } = await workflow.typing(chat.id, true, shown);
      expect([shown, status, body.code]).toEqual([shown, 400, 'validation_failed']);
    }
    expect(seen()).toHaveLength(4);
  });

  it('limits the events sent to a user', async () => {
    const agent = await ann.agent();
    const tab = await ann.tab();
    const chat = await ann.chat(agent.id);
    const begun = Date.now();
    for (let at = 0; at < 10; at++) {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, one) => workflowOf(agent).typing(chat.id, one % 2 === 0)),
      );
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    }
    const seconds = Math.ceil((Date.now() - begun) / 1000);
    await workflowOf(agent).message(chat.id, { message: 'done' });
    await tab.seen('message.created', (event) => event.chat_id === chat.id);
    expect(tab.of('typing', chat.id).length).toBeGreaterThan(0);
    expect(tab.of('typing', chat.id).length).toBeLessThanOrEqual(2 * (seconds + 1));
  });

  it('rejects a request without a boolean is_typing', async () => {
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    for (const value of [undefined, null, 1, 0, 'true', '', [], {}]) {
      const { status, body } = await workflowOf(agent).typing(chat.id, value);
      expect([value, status, body.code]).toEqual([value, 400, 'validation_failed']);
    }
    expect((await workflowOf(agent).typing(4_000_000_000_001, true)).status).toBe(404);
  });
});

describe('typing while a callback is pending', () => {
  it('is shown until the reply, stop, deletion or failure, once per round with several workers', async () => {
    const own = await Installation.open({ SWEEP_INTERVAL_MS: '300', AGENT_REPLY_TIMEOUT_MS: '9000' });
    try {
      const api = await own.start('api');
      await Promise.all([own.start('worker'), own.start('worker')]);
      const eve = await own.person(api);
      const tab = await eve.tab();
      const agent = await eve.agent();
      own.host.behave(agent.id, { kind: 'raw', status: 202 });
      const asked = async () => {
        const chat = await eve.chat(agent.id);
        return { chatId: chat.id, id: (await eve.post(chat.id, 'Hello')).id };
      };
      const [answered, stopped, deleted, failed] = await Promise.all([asked(), asked(), asked(), asked()]);
      const all = [answered, stopped, deleted, failed];
      const began = Date.now();
      await own.host.waitForCalls(4, agent.id);
      const typing = (chatId: number) =>
        tab.events.filter((event) => event.name === 'typing' && event.payload.chat_id === chatId);
      for (const { chatId, id } of all) {
        // Within 4.5 s; the next round of three seconds follows when a busy socket was skipped.
        const first = await tab.seen('typing', (event) => event.chat_id === chatId, 4500);
        expect(first).toMatchObject({ is_typing: true, reply_to: id });
      }
      await sleep(7000 - (Date.now() - began));
      // Including the round that was due at the start.
      const rounds = 1 + Math.floor((Date.now() - began) / 3000);
      for (const { chatId } of all) {
        const events = typing(chatId);
        expect(events.map((event) => event.payload.is_typing)).toEqual(events.map(() => true));
        // During the call, at the start of the wait, and then in each round; only one worker pushes.
        expect(events.length).toBeGreaterThanOrEqual(2);
        expect(events.length).toBeLessThanOrEqual(2 + rounds);
      }
      const workflow = new Workflow(api.url, agent.api_key);
      expect((await workflow.message(answered.chatId, { message: 'x', reply_to: answered.id })).status).toBe(201);
      expect(await eve.stop(stopped.chatId)).toBe(1);
      await eve.remove(deleted.chatId, deleted.id);
      for (const { chatId, id } of all) {
        const end = await tab.seen('typing', (event) => event.chat_id === chatId && !event.is_typing, 6000);
        expect(end.reply_to).toBe(id);
      }
      const names = tab.events.filter((event) => event.payload.chat_id === answered.chatId).map((event) => event.name);
      expect(names.slice(-2)).toEqual(['message.created', 'typing']);
      await sleep(3600);
      for (const { chatId } of all) expect(typing(chatId).at(-1)?.payload.is_typing).toBe(false);
    } finally {
      await own.close();
    }
  }, 60_000);
});
