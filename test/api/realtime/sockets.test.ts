import { setTimeout as sleep } from 'node:timers/promises';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { BehaviourSource, StreamStep } from '../../support/services/fake-workflow-host.js';

let installation: Installation;
let regent: Regent;
let other: Regent;
let ann: Person;
let bob: Person;
let agent: OwnAgent;

/** Two APIs and a separate worker, so that every event crosses processes. */
beforeAll(async () => {
  installation = await Installation.open({ SOCKETS_PER_USER: '20' });
  regent = await installation.start('api');
  other = await installation.start('api');
  await installation.start('worker');
  ann = await installation.person(regent);
  bob = await installation.person(regent);
  agent = await ann.agent();
});
afterAll(() => installation.close());

const begin: StreamStep = { line: { type: 'begin' } };

async function chatOf(person: Person, behaviour: BehaviourSource): Promise<{ id: number; agent: OwnAgent }> {
  const own = await person.agent();
  installation.host.behave(own.id, behaviour);
  return { id: (await person.chat(own.id)).id, agent: own };
}

describe('socket handshake', () => {
  it('[case 14] requires a session and an allowed Origin', async () => {
    await expect(Tab.open(regent.url, {})).rejects.toThrow('not_signed_in');
    await expect(Tab.open(regent.url, { cookie: 'regent_session=nonsense' })).rejects.toThrow('not_signed_in');
    await expect(ann.tab({ origin: 'https://evil.example' })).rejects.toThrow();
    await ann.tab({ origin: regent.config.allowedOrigins[0] ?? '' });
    await ann.tab(); // non-browser clients send no Origin
  });

  it('[case 14] accepts WebSocket only', async () => {
    const polling = await fetch(`${regent.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { cookie: ann.cookie },
    });
    expect(polling.status).toBe(400);
    expect(polling.headers.get('set-cookie')).toBeNull();
  });

  it('[case 15] closes the oldest socket on the 21st', async () => {
    const cat = await installation.person(regent);
    const tabs: Tab[] = [];
    for (let at = 0; at < 20; at++) tabs.push(await cat.tab());
    expect(tabs.every((tab) => tab.closed === null)).toBe(true);
    await cat.tab();
    await tabs[0]?.gone();
    await sleep(50);
    expect(tabs.filter((tab) => tab.closed !== null)).toHaveLength(1);
  });
});

describe('ended session', () => {
  it('[case 11] closes its own sockets in every process, and no others', async () => {
    const dan = await installation.person(regent);
    const here = await dan.tab();
    const there = await dan.at(other.url).tab();
    const anns = await ann.tab();
    await dan.ok('POST', '/api/account/sign/out/');
    await Promise.all([here.gone(), there.gone()]);
    await expect(dan.tab()).rejects.toThrow('not_signed_in');
    expect(anns.closed).toBeNull();
  });
});

describe('socket events', () => {
  it('reach every tab of the user in every process, in order, and no other user', async () => {
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, { kind: 'stream', pieces: ['a ', 'b ', 'c'], intervalMs: 60 });
    const tabs = [await ann.tab(), await ann.tab(), await ann.at(other.url).tab()];
    const strangers = [await bob.tab(), await bob.at(other.url).tab()];
    const sent = await ann.post(chat.id, 'Hello');
    const names = await Promise.all(
      tabs.map(async (tab) => {
        await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
        await tab.seen('typing', (event) => event.chat_id === chat.id && !event.is_typing);
        expect(tab.textOf(sent.id)).toBe('a b c');
        return tab.events.filter((event) => event.payload.chat_id === chat.id).map((event) => event.name);
      }),
    );
    expect(names[0]?.filter((name) => name.startsWith('message.'))).toEqual([
      'message.created',
      'message.delta',
      'message.delta',
      'message.delta',
      'message.created',
    ]);
    expect(names[1]).toEqual(names[0]);
    expect([...(names[2] ?? [])].sort()).toEqual([...(names[0] ?? [])].sort());
    // Bob's own reply shows that his sockets are reachable.
    const bobs = await bob.chat(agent.id);
    const his = await bob.post(bobs.id, 'mine');
    await Promise.all(
      strangers.map((tab) => tab.seen('message.created', (event) => event.message.reply_to === his.id)),
    );
    for (const tab of strangers) {
      expect(tab.events.filter((event) => event.payload.chat_id === chat.id)).toEqual([]);
    }
    for (const tab of tabs) expect(tab.events.filter((event) => event.payload.chat_id === bobs.id)).toEqual([]);
  });

  it('arrive when they exceed the size of one notification', async () => {
    const chat = await ann.chat(agent.id);
    const tab = await ann.at(other.url).tab();
    const text = 'длинно '.repeat(10_000).trim();
    await callBack(regent.url, chat.id, agent.api_key, { message: text });
    const { message } = await tab.seen('message.created', (event) => event.chat_id === chat.id);
    expect(message.message).toBe(text);
  });

  it('report chat changes to the user, and agent changes to its chat partners', async () => {
    const there = await bob.at(other.url).tab();
    const own = await ann.agent();
    const chat = await bob.chat(own.id);
    await bob.ok('PATCH', `/api/chat/${chat.id}/`, { name: 'Other' });
    await ann.ok('PATCH', `/api/studio/agent/${own.id}/`, { status: 'not_published' });
    await there.seen('chat.created', (event) => event.chat.id === chat.id);
    await there.seen('chat.updated', (event) => event.chat.name === 'Other');
    await there.seen('agent.updated', (event) => event.agent_id === own.id && event.status === 'not_published');
    await ann.ok('DELETE', `/api/studio/agent/${own.id}/`);
    await bob.ok('DELETE', `/api/chat/${chat.id}/`);
    await there.seen('chat.deleted', (event) => event.chat_id === chat.id);
  });

  it('show a slow reply as typing, refreshed until it expires', async () => {
    const chat = await chatOf(ann, { kind: 'json', value: 'slow', delayMs: 3600 });
    const tab = await ann.tab();
    const asked = Date.now();
    const sent = await ann.post(chat.id, 'Hello');
    await tab.seen('typing', (event) => event.chat_id === chat.id && !event.is_typing);
    const events = tab.events.filter((event) => event.name === 'typing' && event.payload.chat_id === chat.id);
    expect(events.map((event) => event.payload.is_typing)).toEqual([true, true, false]);
    expect(events.every((event) => event.payload.reply_to === sent.id)).toBe(true);
    const [first] = events;
    expect(Date.parse(first?.payload.expires_at)).toBeGreaterThanOrEqual(asked + 6000);
    expect(Date.parse(first?.payload.expires_at)).toBeLessThanOrEqual((first?.at ?? 0) + 6000);
  });

  it('do not show a fast reply as typing', async () => {
    const chat = await chatOf(ann, { kind: 'echo' });
    const tab = await ann.tab();
    const sent = await ann.post(chat.id, 'Hello');
    const { message } = await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
    await sleep(150);
    const took = Date.parse(message.created_at) - Date.parse(sent.created_at);
    if (took < 100) expect(tab.of('typing', chat.id)).toEqual([]);
  });

  it('[case 15] are ignored from a client, except resume', async () => {
    const chat = await ann.chat(agent.id);
    const tab = await ann.tab();
    const watching = await ann.tab();
    tab.send('message.created', { chat_id: chat.id, message: {} });
    tab.send('turns.abort', { turn_ids: [1] });
    tab.send('join', `user:${bob.id}`);
    tab.send('resume');
    tab.send('resume', null);
    tab.send('resume', { chats: 'all' }, 'not a function');
    for (const chats of [[{ chat_id: 'x', rev: 0 }], [null], [{ chat_id: chat.id, rev: -1 }], [{ chat_id: chat.id }]]) {
      expect(await tab.resume(chats as never)).toEqual({ chats: [] });
    }
    expect((await tab.resume(Array(51).fill({ chat_id: chat.id, rev: 0 }))).chats).toHaveLength(1);
    expect((await tab.resume([{ chat_id: chat.id, rev: 0 }])).chats).toHaveLength(1);
    expect([tab.closed, watching.closed]).toEqual([null, null]);
    expect(watching.of('message.created', chat.id)).toEqual([]);
  });
});

describe('resume', () => {
  it('returns what each own chat missed, and nothing of other users', async () => {
    const [one, two] = [await ann.chat(agent.id), await ann.chat(agent.id)];
    const bobs = await bob.chat(agent.id);
    for (const text of ['a', 'b', 'c']) await callBack(regent.url, one.id, agent.api_key, { message: text });
    const tab = await ann.at(other.url).tab();
    const ask = [one, two, bobs].map((chat) => ({ chat_id: chat.id, rev: 1 }));
    const { chats } = await tab.resume([...ask, { chat_id: 9_999_999, rev: 0 }]);
    expect(chats).toEqual([
      { chat_id: one.id, messages: await ann.list(one.id, '?since_rev=1'), reset: false, running: null },
      { chat_id: two.id, messages: [], reset: false, running: null },
    ]);
    expect(chats[0]?.messages.map((message) => message.message)).toEqual(['b', 'c']);
  });

  it('requests a full reload after more than 1,000 changes', async () => {
    const chat = await ann.chat(agent.id);
    await installation.rows(
      `INSERT INTO message (chat_id, seq, rev, is_agent, body) SELECT $1, n, n, true, 'm' || n FROM generate_series(1, 1001) n`,
      [chat.id],
    );
    await installation.rows('UPDATE chat SET head = 1001 WHERE id = $1', [chat.id]);
    const tab = await ann.tab();
    const resumed = async (rev: number) => (await tab.resume([{ chat_id: chat.id, rev }])).chats[0];
    expect(await resumed(0)).toMatchObject({ reset: true, messages: [] });
    const rest = await resumed(1);
    expect([rest?.reset, rest?.messages.length]).toEqual([false, 1000]);
  });

  it('returns the text so far in the middle of a stream, which later deltas complete', async () => {
    const pieces = Array.from({ length: 60 }, (_, at) => `word${at} `);
    const chat = await chatOf(ann, { kind: 'stream', pieces, intervalMs: 30 });
    const first = await ann.tab();
    const sent = await ann.post(chat.id, 'Hello');
    await first.until(() => (first.of('message.delta', chat.id).length > 12 ? true : undefined), 'no stream');

    const late = await ann.at(other.url).tab();
    await late.seen('message.delta', (delta) => delta.reply_to === sent.id);
    const joinedAt = late.of('message.delta', chat.id)[0]?.index ?? 0;
    // The snapshot may lag behind the deltas sent before this tab connected: the tab requests it again until there is
    // no gap.
    let running = null;
    for (let tries = 0; !running || running.index < joinedAt - 1; tries++) {
      if (tries > 10) throw new Error('the picture never caught up');
      running = (await late.resume([{ chat_id: chat.id, rev: 1 }])).chats[0]?.running ?? null;
      if (!running || running.index < joinedAt - 1) await sleep(60);
    }
    expect(running).toMatchObject({ reply_to: sent.id, attempt: 1 });
    const { message } = await late.seen('message.created', (event) => event.message.reply_to === sent.id);
    const current = running;
    const rest = late.of('message.delta', chat.id).filter((delta) => delta.index > current.index);
    expect((current.text + rest.map((delta) => delta.text).join('')).trim()).toBe(message.message);
    const before = first.of('message.delta', chat.id).filter((delta) => delta.index <= current.index);
    expect(current.text).toBe(before.map((delta) => delta.text).join(''));
    expect((await late.resume([{ chat_id: chat.id, rev: 2 }])).chats[0]?.running).toBeNull();
  });

  it('returns the whole of a long text while the stream pauses', async () => {
    const chat = await chatOf(ann, {
      kind: 'lines',
      steps: [begin, { item: 'x'.repeat(70_000) }, { pauseMs: 300 }, { item: ' the end' }],
      ending: 'never',
    });
    const sent = await ann.post(chat.id, 'Hello');
    const tab = await ann.tab();
    await tab.seen('message.delta', (delta) => delta.reply_to === sent.id && delta.text === ' the end');
    let text = '';
    for (let tries = 0; !text.endsWith('the end'); tries++) {
      if (tries > 30) throw new Error('the picture stays behind');
      await sleep(100);
      text = (await tab.resume([{ chat_id: chat.id, rev: 1 }])).chats[0]?.running?.text ?? '';
    }
    expect(text).toHaveLength(70_008);
    expect(await ann.at(other.url).stop(chat.id)).toBe(1);
    expect((await ann.list(chat.id)).at(-1)?.message).toHaveLength(70_008);
  });

  it('reports a running reply without text', async () => {
    const chat = await chatOf(ann, { kind: 'never-answers' });
    const sent = await ann.post(chat.id, 'Hello');
    await installation.host.waitForCalls(1, chat.agent.id);
    const tab = await ann.tab();
    const [resumed] = (await tab.resume([{ chat_id: chat.id, rev: 1 }])).chats;
    expect(resumed?.running).toEqual({ reply_to: sent.id, attempt: 1, index: -1, text: '', activity: null });
    expect(await ann.stop(chat.id)).toBe(1);
  });
});

describe('stop across processes', () => {
  it('ends a reply in another process and keeps its text', async () => {
    const chat = await chatOf(ann, { kind: 'stream', pieces: Array(500).fill('word '), intervalMs: 10 });
    const tab = await ann.tab();
    const sent = await ann.post(chat.id, 'Hello');
    await tab.until(() => (tab.of('message.delta', chat.id).length > 5 ? true : undefined), 'no stream');
    expect(await ann.at(other.url).stop(chat.id)).toBe(1);
    const { message } = await tab.seen('message.created', (event) => event.message.reply_to === sent.id);
    // The worker stored the shown text, not an older snapshot.
    expect(message.message).toBe(tab.textOf(sent.id).trim());
    const [call] = installation.host.callsOf(chat.agent.id);
    await tab
      .until(() => (call?.abandoned ? true : undefined), 'the workflow was not hung up on', 500)
      .catch(() => undefined);
    expect(call?.abandoned).toBe(true);
  });
});
