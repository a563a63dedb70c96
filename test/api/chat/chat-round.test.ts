import { Webhook } from 'standardwebhooks';
import { type Person } from '../../support/server/people/person.js';
import type { Tab } from '../../support/server/people/tab.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { Behaviour } from '../../support/services/fake-workflow-host.js';
import { eventually } from '../../support/util/eventually.js';

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

describe('message and reply', () => {
  it('returns 201, dispatches, streams and stores the reply, and updates every tab', async () => {
    const pieces = Array.from({ length: 12 }, (_, at) => `piece ${at}, `);
    const { agent, chatId } = await installation.chatWith(
      ann,
      { kind: 'stream', pieces, intervalMs: 15 },
      { agent_context: 'Be kind.' },
    );
    const other = await ann.tab();
    const clientId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    const answer = await ann.call('POST', `/api/chat/${chatId}/message`, { message: 'Hello', client_id: clientId });
    expect(answer.status).toBe(201);
    const sent = answer.body;
    expect(sent).toEqual({
      id: expect.any(Number),
      message: 'Hello',
      is_agent_message: false,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      seq: 1,
      rev: 1,
      client_id: clientId,
      delivery: 'queued',
      failure: null,
    });

    const created = await tab.replyTo(chatId, sent.id);
    const text = pieces.join('').trim();
    expect(created.message).toMatchObject({ message: text, is_agent_message: true, seq: 2, rev: 2 });
    const deltas = tab.of('message.delta', chatId);
    expect(deltas.map((delta) => delta.index)).toEqual(deltas.map((_, at) => at));
    expect(deltas.map((delta) => delta.attempt)).toEqual(deltas.map(() => 1));
    expect(deltas[0]?.text).toBe('piece 0, ');
    expect(tab.textOf(sent.id).trim()).toBe(text);
    // At most one delta every 40 ms: 180 ms of chunks are about five.
    expect(deltas.length).toBeLessThan(pieces.length);
    const names = tab.events.filter((event) => event.payload.chat_id === chatId && event.name !== 'typing');
    expect(names.map((event) => event.name)).toEqual([
      'message.created',
      ...deltas.map(() => 'message.delta'),
      'message.created',
    ]);
    await other.seen('message.created', (event) => event.message.reply_to === sent.id);
    const list = await ann.list(chatId);
    expect(list).toEqual([{ ...sent, delivery: 'answered' }, created.message]);
    expect((await ann.getChat(chatId)).last_message?.id).toBe(created.message.id);

    const [call] = installation.host.callsOf(agent.id);
    expect(call?.body).toEqual({
      action: 'sendMessage',
      sessionId: String(chatId),
      chatInput: 'Hello',
      message: 'Hello',
      text: 'Hello',
      query: 'Hello',
      input: 'Hello',
      messageId: sent.id,
      agentId: agent.id,
      userId: ann.id,
      locale: 'en',
      persona: { name: expect.any(String), description: expect.any(String) },
      agent: { name: agent.name, context: 'Be kind.', version: 1 },
      history: [],
      files: [],
      callbackUrl: `${regent.url}/api/integration/chat/${chatId}/message`,
      metadata: {},
    });
    const [turn] = await installation.rows<{ id: string }>('SELECT id FROM turn WHERE chat_id = $1', [chatId]);
    expect(call?.headers).toMatchObject({
      'x-api-key': agent.api_key,
      'idempotency-key': String(turn?.id),
      'x-regent-attempt': '1',
      'content-type': 'application/json',
      'webhook-id': String(turn?.id),
    });
    expect(() =>
      new Webhook(agent.webhook_secret).verify(call?.rawBody ?? '', call?.headers as Record<string, string>),
    ).not.toThrow();
  });

  it('leaves no jobs in the database', async () => {
    const { chatId } = await installation.chatWith(ann, { kind: 'echo' });
    const { id } = await ann.post(chatId, 'Hello');
    await ann.reply(chatId, id);
    const left = () => installation.rows('SELECT id::text FROM bullmq.job UNION ALL SELECT id::text FROM bullmq.event');
    await eventually(left, (rows) => expect(rows).toEqual([]));
  });

  it('sends the first delta immediately, while the stream is running', async () => {
    const { chatId } = await installation.chatWith(ann, {
      kind: 'lines',
      steps: [
        { line: { type: 'begin' } },
        { item: 'first' },
        { pauseMs: 500 },
        { item: ' last' },
        { line: { type: 'end' } },
      ],
    });
    const sent = await ann.post(chatId, 'Hello');
    await tab.seen('message.delta', (delta) => delta.reply_to === sent.id);
    expect(tab.of('message.created', chatId).some((event) => event.message.reply_to === sent.id)).toBe(false);
    expect((await tab.replyTo(chatId, sent.id)).message.message).toBe('first last');
  });

  it('sends the history: up to 20 answered messages, oldest first', async () => {
    const { agent, chatId } = await installation.chatWith(ann, {
      kind: 'sequence',
      steps: [
        ...(['echo', 'workflow-error', 'never-answers', 'echo', 'echo'] as const).map((kind) => ({ kind })),
        // All further messages are stored before the reply to the first one.
        { kind: 'json', value: { output: 'You said: more 0' }, delayMs: 1500 },
        { kind: 'echo' },
      ],
    });
    const first = await ann.post(chatId, 'one');
    await ann.reply(chatId, first.id);
    const second = await ann.post(chatId, 'two fails');
    await tab.failureOf(chatId, second.id);
    await ann.post(chatId, 'three is stopped');
    await installation.host.waitForCalls(3, agent.id);
    expect(await ann.stop(chatId)).toBe(1);
    const deleted = await ann.post(chatId, 'four is deleted');
    await ann.reply(chatId, deleted.id);
    await ann.remove(chatId, deleted.id);
    const last = await ann.post(chatId, 'five');
    await ann.reply(chatId, last.id);
    expect(installation.host.callsOf(agent.id).at(-1)?.body.history).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'You said: one' },
      { role: 'assistant', content: 'You said: four is deleted' },
    ]);
    for (let at = 0; at < 12; at++) await ann.post(chatId, `more ${at}`);
    await ann.listed(chatId, (list) => list.filter((message) => message.delivery === 'answered').length === 14);
    const history = installation.host.callsOf(agent.id).at(-1)?.body.history as { content: string }[];
    const pairs = Array.from({ length: 9 }, (_, at) => [`more ${at + 2}`, `You said: more ${at + 2}`]);
    expect(history.map(({ content }) => content)).toEqual(['You said: more 0', 'You said: more 1', ...pairs.flat()]);
  });

  it('sends the interface language and the persona', async () => {
    const { agent, chatId } = await installation.chatWith(ann, { kind: 'echo' });
    const answer = await ann.call(
      'POST',
      `/api/chat/${chatId}/message/`,
      { message: 'Привет' },
      { 'accept-language': 'ru' },
    );
    await ann.reply(chatId, answer.body.id);
    const guest = await ann.chat(agent.id, { persona_id: 1 });
    const sent = await ann.post(guest.id, 'Hi');
    await ann.reply(guest.id, sent.id);
    const calls = installation.host.callsOf(agent.id);
    expect(calls[0]?.body.locale).toBe('ru');
    expect(calls[1]?.body.persona).toEqual({ name: 'Guest', description: 'A curious person.' });
  });

  const modes: [string, Behaviour, string][] = [
    ['JSON', { kind: 'json', value: { output: 'from JSON' } }, 'from JSON'],
    ['an array', { kind: 'json', value: [{ text: 'from an array' }] }, 'from an array'],
    ['plain text', { kind: 'text', text: 'just *text*' }, 'just *text*'],
    ['a stream with a tool call', { kind: 'stream', pieces: ['a', 'b'], toolCall: true }, 'ab'],
    ['text with NUL', { kind: 'json', value: { output: 'a\u0000b' } }, 'ab'],
  ];
  it.each(modes)('accepts %s as a reply', async (_name, behaviour, text) => {
    const { chatId } = await installation.chatWith(ann, behaviour);
    const sent = await ann.post(chatId, 'Hello');
    expect((await ann.reply(chatId, sent.id)).message).toBe(text);
  });

  const cut: Behaviour = { kind: 'lines', steps: [{ line: { type: 'begin' } }, { item: 'so far' }], ending: 'cut' };
  const failures: [string, Behaviour, string?][] = [
    ['workflow_not_active', { kind: 'not-registered' }],
    ['workflow_unreachable', { kind: 'redirect', location: 'http://127.0.0.1:1/' }],
    ['bad_api_key', { kind: 'wrong-key' }],
    ['workflow_error', { kind: 'workflow-error' }],
    ['workflow_error', { kind: 'unprocessable' }],
    ['empty_reply', { kind: 'empty' }],
    ['empty_reply', { kind: 'json', value: [] }],
    ['stream_truncated', { kind: 'lines', steps: [{ line: { type: 'begin' } }, { item: 'so far' }] }, 'so far'],
    ['connection_lost', cut, 'so far'],
    ['connection_lost', { kind: 'reset', after: 'headers' }],
    [
      'idle_timeout',
      { kind: 'lines', steps: [{ line: { type: 'begin' } }, { item: 'so far' }], ending: 'never' },
      'so far',
    ],
    ['reply_timeout', { kind: 'never-answers' }],
    ['reply_too_large', { kind: 'json', value: { output: 'x'.repeat(3 * 1024 * 1024) } }],
  ];
  it('shows each failure with the partial text, and answers a retry', async () => {
    await Promise.all(
      failures.map(async ([code, behaviour, partial]) => {
        const { agent, chatId } = await installation.chatWith(ann, behaviour);
        const sent = await ann.post(chatId, 'Hello');
        const { message } = await tab.failureOf(chatId, sent.id);
        expect(message).toMatchObject({ id: sent.id, seq: 1, rev: 2, delivery: 'failed', failure: { code } });
        expect(message.failure?.message).toMatch(/\w+/);
        expect(message.failure?.partial).toBe(partial);
        expect(await ann.list(chatId)).toEqual([message]);

        installation.host.behave(agent.id, { kind: 'echo' });
        const again = await ann.retry(chatId, sent.id);
        expect(again).toMatchObject({ id: sent.id, seq: 1, rev: 3, delivery: 'queued', failure: null });
        expect(await ann.reply(chatId, sent.id)).toMatchObject({ message: 'You said: Hello', seq: 4, rev: 4 });
        expect((await ann.list(chatId))[0]).toMatchObject({ delivery: 'answered', failure: null });
      }),
    );
  });

  it('retries after a gateway error with the same key and the next attempt number', async () => {
    const { agent, chatId } = await installation.chatWith(ann, { kind: 'echo' });
    installation.host.failThen(agent.id, { kind: 'bad-gateway', status: 503 }, 1);
    const sent = await ann.post(chatId, 'Hello');
    await ann.reply(chatId, sent.id);
    const calls = installation.host.callsOf(agent.id);
    expect(calls.map((call) => call.headers['x-regent-attempt'])).toEqual(['1', '2']);
    expect(calls[0]?.headers['idempotency-key']).toBe(calls[1]?.headers['idempotency-key']);
  });

  it('retries after a lost connection for template workflows only', async () => {
    const reset: Behaviour = { kind: 'reset', after: 'request' };
    const cases: [object, Behaviour, string[]][] = [
      [{ template_type: 'simple' }, reset, ['1', '2']],
      [{ template_type: 'simple' }, cut, ['1', '2']],
      [{ template_type: null }, reset, ['1']],
    ];
    for (const [fields, lost, attempts] of cases) {
      const { agent, chatId } = await installation.chatWith(ann, { kind: 'echo' }, fields);
      installation.host.failThen(agent.id, lost, 1);
      const sent = await ann.post(chatId, 'Hello');
      if (attempts.length > 1) expect((await ann.reply(chatId, sent.id)).message).toBe('You said: Hello');
      else expect((await tab.failureOf(chatId, sent.id)).message.failure?.code).toBe('connection_lost');
      expect(installation.host.callsOf(agent.id).map(({ headers }) => headers['x-regent-attempt'])).toEqual(attempts);
    }
  });
});
