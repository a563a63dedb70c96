import { randomUUID } from 'node:crypto';
import { NEEDED_SCOPES } from '../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { Behaviour } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';
const PATH = '/api/studio/agent/preview/';

interface Event {
  name: string;
  data: Record<string, unknown>;
}

const eventsIn = (text: string): Event[] =>
  text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name = '', data = ''] = block.split('\n');
      return { name: name.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });

describe('test message to the workflow of an agent', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
  });
  afterAll(() => at.close());

  let paths = 0;
  /** An agent with an own workflow that behaves so. */
  const withOwn = async (behaviour: Behaviour) => {
    const path = `tested-${++paths}`;
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path, httpMethod: 'POST' } }];
    const workflow = at.host.n8n.add(nodes);
    Object.assign(workflow, { active: true, activeVersionId: workflow.versionId, activeVersion: { nodes } });
    at.host.behave(`/webhook/${path}`, behaviour);
    const agent = await ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id, agent_context: 'Stored.' });
    return { id: agent.id as number, path: `/webhook/${path}`, workflow };
  };
  const body = (id: number, more: object = {}) => ({
    message: 'Who are you?',
    history: [
      { role: 'user', content: 'Ahoy' },
      { role: 'assistant', content: 'Ahoy!' },
    ],
    name: 'Pirate',
    agent_context: 'Edited.',
    template_type: null,
    agent_id: id,
    ...more,
  });
  const ask = (id: number, more?: object, person = ann, headers = {}) =>
    person.call('POST', PATH, body(id, more), headers);
  const stream = (id: number, signal?: AbortSignal) =>
    fetch(`${regent.url}${PATH}`, {
      method: 'POST',
      headers: { ...ann.headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify(body(id)),
      ...(signal && { signal }),
    });

  it('is answered by the workflow, with the edited texts, and stored nowhere', async () => {
    const { id, path } = await withOwn({ kind: 'json', value: { output: 'Arr!', suggestions: ['More'] } });
    const session = randomUUID();
    const answer = await ask(id, { session_id: session });
    expect([answer.status, answer.body]).toEqual([200, { text: 'Arr!', sources: [], hidden_parts: ['suggestions'] }]);
    const [call] = at.host.callsOf(path);
    expect(call?.body).toMatchObject({
      chatInput: 'Who are you?',
      sessionId: `test-${id}-${session}`,
      agentId: id,
      agent: { name: 'Pirate', context: 'Edited.', version: null },
      history: body(id).history,
    });
    expect(call?.headers).toMatchObject({
      'x-api-key': expect.stringMatching(/^rgt_/),
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(await ann.ok('GET', '/api/chat/')).toEqual([]);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/runs/`)).toEqual([]);
    expect(await ann.ok('GET', `/api/studio/agent/${id}/`)).toMatchObject({ agent_context: 'Stored.' });
  });

  it('streams the reply as the workflow writes it', async () => {
    const { id } = await withOwn({ kind: 'stream', pieces: ['One ', 'two ', 'three'], intervalMs: 150 });
    const response = await stream(id);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const times: number[] = [];
    let text = '';
    for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
      times.push(Date.now());
      text += Buffer.from(bytes).toString('utf8');
    }
    const events = eventsIn(text);
    expect(events.map(({ name }) => name)).toEqual(['text', 'text', 'text', 'done']);
    expect(events.slice(0, 3).map(({ data }) => data.text)).toEqual(['One ', 'two ', 'three']);
    expect(events[3]?.data).toEqual({ text: 'One two three', sources: [], hidden_parts: [] });
    // Not collected: the pieces arrive one by one.
    expect(times.length).toBeGreaterThanOrEqual(3);
  });

  it('ends a stream that fails with the error as its last event', async () => {
    const { id } = await withOwn({
      kind: 'lines',
      steps: [
        { line: { type: 'begin', metadata: { nodeId: 'a', nodeName: 'AI Agent' } } },
        { item: 'Half ' },
        { line: { type: 'error', content: 'boom', metadata: { nodeId: 'a', nodeName: 'AI Agent' } } },
      ],
    });
    const events = eventsIn(await (await stream(id)).text());
    expect(events.map(({ name }) => name)).toEqual(['text', 'error']);
    expect(events[1]?.data).toMatchObject({
      status: 422,
      code: 'preview_failed',
      detail: expect.stringContaining('AI Agent'),
      request_id: expect.any(String),
    });
  });

  it('ends the call of the workflow when the caller leaves', async () => {
    const { id, path } = await withOwn({ kind: 'stream', pieces: Array(100).fill('more '), intervalMs: 50 });
    const leaving = new AbortController();
    const response = await stream(id, leaving.signal);
    await response.body?.getReader().read();
    leaving.abort();
    await until('the end of the call', async () => at.host.callsOf(path)[0]?.abandoned === true);
  });

  it('names the cause and the fix of a missing reply, as the connection check does', async () => {
    const failing: [Behaviour, RegExp][] = [
      [{ kind: 'wrong-key' }, /rejects the agent’s key.*X-API-Key/],
      [{ kind: 'json', value: { foo: 'bar' } }, /foo/],
      [{ kind: 'reset', after: 'request' }, /./],
    ];
    for (const [behaviour, detail] of failing) {
      const { id } = await withOwn(behaviour);
      expect(await ask(id)).toMatchObject({
        status: 422,
        body: { code: 'preview_failed', detail: expect.stringMatching(detail) },
      });
    }
    const { id } = await withOwn({ kind: 'wrong-key' });
    const russian = await ask(id, {}, ann, { 'accept-language': 'ru' });
    expect(russian.body.detail).toContain('не принимает ключ агента');
    const { id: unpublished, workflow } = await withOwn({ kind: 'echo' });
    Object.assign(workflow, { active: false, activeVersionId: null, activeVersion: null });
    expect(await ask(unpublished)).toMatchObject({ status: 422, body: { code: 'preview_failed' } });
  });

  it('says that a reply that comes by callback cannot be shown', async () => {
    const { id } = await withOwn({ kind: 'json', value: { message: 'Workflow was started' } });
    expect(await ask(id)).toMatchObject({ status: 422, body: { code: 'preview_deferred' } });
  });

  describe('that asks', () => {
    const FORM = { type: 'form', title: 'Who?', fields: [{ name: 'who', label: 'Who', required: true }] };
    const answer = { type: 'form', values: { who: 'Ann' } };
    const asking = (request: object) => withOwn({ kind: 'json', value: { output: 'Tell me.', request } });

    it('shows the request, and resumes the waiting execution with the answer', async () => {
      const url = `${at.host.url}/webhook-waiting/77`;
      const { id, path } = await asking({ ...FORM, resume_url: `${url}?signature=s3cret` });
      const asked = await ask(id);
      expect([asked.status, asked.body]).toEqual([
        200,
        {
          text: 'Tell me.',
          sources: [],
          hidden_parts: [],
          request: { ...FORM, fields: [{ ...FORM.fields[0], type: 'text' }] },
          resume: expect.any(String),
        },
      ]);
      const { resume } = asked.body;
      expect(Buffer.from(resume.split('.')[2], 'base64url').toString('latin1')).not.toContain('s3cret');
      at.host.behave('/webhook-waiting/77', { kind: 'json', value: { output: 'Hello Ann.' } });
      const answered = await ask(id, { message: 'Who: Ann', answer, resume });
      expect([answered.status, answered.body.text]).toEqual([200, 'Hello Ann.']);
      const [call] = at.host.callsOf('/webhook-waiting/77');
      expect(call?.body).toMatchObject({ chatInput: 'Who: Ann', messageId: 0, answer: { request_id: 0, ...answer } });
      expect(call?.headers['x-api-key']).toMatch(/^rgt_/);
      expect(at.host.callsOf(path)).toHaveLength(1);

      const { id: other } = await asking(FORM);
      for (const [agentId, token] of [
        [other, resume],
        [id, `${resume.slice(0, -8)}AAAAAAAA`],
        [id, '/rest/settings'],
      ]) {
        expect(await ask(agentId, { answer, resume: token })).toMatchObject({ status: 400 });
      }
      expect(at.host.callsOf('/webhook-waiting/77')).toHaveLength(1);
    });

    it('gives the next message to Chat nodes that wait, in the same run', async () => {
      const { id, path } = await withOwn({
        ...{ kind: 'chat', messages: ['Your name?'], ending: 'waits' },
        after: { messages: ['Hello Ann.'] },
      });
      const { body: asked } = await ask(id);
      expect(asked).toMatchObject({ text: 'Your name?', resume: expect.any(String) });
      const history = [{ role: 'assistant', content: 'Your name?' }];
      const { body: reply } = await ask(id, { message: 'Ann', history, resume: asked.resume });
      expect(reply).toMatchObject({ text: 'Hello Ann.' });
      const { executionId = '' } = at.host.chat.sockets[0]?.query ?? {};
      expect(at.host.chat.answersOf(executionId)).toEqual(['Ann']);
      expect(at.host.callsOf(path)).toHaveLength(1);
    });

    it('gets the answer as the next message if no execution waits', async () => {
      const { id, path } = await asking({ ...FORM, resume_url: 'http://elsewhere.example/webhook-waiting/1' });
      const { body: reply } = await ask(id);
      expect([reply.request.type, reply.resume]).toEqual(['form', undefined]);
      await ask(id, { message: 'Who: Ann', answer });
      expect(at.host.callsOf(path)[1]?.body).toMatchObject({ answer: { request_id: 0, ...answer } });
      for (const wrong of [
        { type: 'poll', value: 'a' },
        { type: 'form', values: ['a'] },
        { type: 'form', values: { who: { a: 1 } } },
        { type: 'form', values: { who: 'a'.repeat(5001) } },
        { type: 'choice', value: 'a'.repeat(201) },
      ]) {
        expect(await ask(id, { answer: wrong })).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
      }
    });

    it('leaves forms that take files to chats', async () => {
      const { id } = await asking({ type: 'form', fields: [{ name: 'ticket', type: 'file' }] });
      expect((await ask(id)).body).toEqual({ text: 'Tell me.', sources: [], hidden_parts: ['request'] });
    });

    it('shows the title of a request as the text of a reply without one', async () => {
      const { id } = await withOwn({ kind: 'json', value: { request: { type: 'approval', title: 'Book it?' } } });
      expect((await ask(id)).body).toMatchObject({ text: 'Book it?', hidden_parts: [], request: { type: 'approval' } });
    });

    it('is answered as its template does while its workflow does not run', async () => {
      const test = (template_type: string, more: object = {}, language = 'en') =>
        ann.call('POST', PATH, { message: 'Ten herons', template_type, ...more }, { 'accept-language': language });
      expect((await test('approval')).body).toEqual({
        text: 'Do you approve this request?\n\nTen herons',
        sources: [],
        hidden_parts: [],
        request: { type: 'approval' },
      });
      const decided = (value: string) => test('approval', { answer: { type: 'approval', value } });
      expect((await decided('approve')).body.text).toBe('Approved. I will take care of it.');
      expect((await decided('reject')).body.text).toBe('All right, I will not do it.');
      const form = (await test('form', {}, 'ru')).body;
      expect(form.text).toBe('Заполните форму, пожалуйста.');
      expect(form.request.fields[1]).toEqual({
        name: 'topic',
        label: 'Тема',
        type: 'select',
        required: true,
        options: [
          { value: 'order', label: 'Заказ' },
          { value: 'delivery', label: 'Доставка' },
          { value: 'other', label: 'Другое' },
        ],
      });
      const filled = { type: 'form', values: { name: 'Łucja', topic: 'delivery' } };
      const message = 'Name: Łucja\nTopic: Delivery';
      expect((await test('form', { answer: filled, message })).body.text).toBe(`Thank you! I noted:\n\n${message}`);
      const { id } = await ann.newAgent({ template_type: 'approval' });
      expect((await test('approval', { agent_id: id })).body.request).toEqual({ type: 'approval' });
    });
  });

  describe('that asks and waits for the answer', () => {
    const asking = (host = at.host.url, told = {}): Behaviour => {
      const request = { type: 'approval', resume_url: `${host}/webhook-waiting/71?signature=s3cret` };
      const body = JSON.stringify({ output: 'Do you approve?', request });
      const headers = { 'content-type': 'application/json', ...told };
      return { kind: 'raw', status: 200, headers, body };
    };
    /** The execution of a published agent that asks. */
    const waiting = async (behaviour: Behaviour) => {
      const { id } = await ann.agent({ template_type: 'simple' });
      at.host.behave(id, behaviour);
      const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
      const execution = { id: '71', workflowId, status: 'waiting', startedAt: new Date().toISOString() };
      at.host.n8n.executions.splice(0, Number.POSITIVE_INFINITY, execution);
      return { id, execution };
    };
    // Of the templates that the stand-in for n8n publishes, only the check calls the workflow.
    const check = (id: number, person = ann) => person.ok('POST', `/api/studio/agent/${id}/check/`);
    const isCanceled = (execution: { status: string }) => () => execution.status === 'canceled';

    it.each([
      ['told', { 'x-n8n-execution-id': '71' }],
      ['in its URL alone', {}],
    ])('ends its execution, whose ID is %s', async (_where, told) => {
      const { id, execution } = await waiting(asking(at.host.url, told));
      expect(await check(id)).toMatchObject({ ok: true });
      await until('the end', isCanceled(execution));
    });

    it('is logged when its execution cannot be ended', async () => {
      const lines: string[] = [];
      const logged = await at.start('api', {}, { log: { write: (line) => void lines.push(line) } });
      at.host.n8n.scopes = NEEDED_SCOPES.filter((scope) => scope !== 'execution:stop');
      try {
        const { id, execution } = await waiting(asking());
        await check(id, ann.at(logged.url));
        const line = await until('the log', () =>
          lines.find((one) => one.includes('waiting execution of a connection')),
        );
        expect(JSON.parse(line)).toMatchObject({ agent_id: id, execution_id: '71', outcome: 'no_scope' });
        expect(execution.status).toBe('waiting');
      } finally {
        at.host.n8n.scopes = [...NEEDED_SCOPES];
      }
    });

    it('leaves executions alone that do not wait on the n8n of the workflow', async () => {
      const stops = () => at.host.n8n.requests.filter((one) => one.includes('/stop')).length;
      const before = stops();
      const { id, execution } = await waiting(asking('http://127.0.0.1:9'));
      await check(id);
      await ask((await withOwn({ kind: 'json', value: { output: 'Ok?', request: { type: 'approval' } } })).id);
      expect(execution.status).toBe('waiting');
      expect(stops()).toBe(before);
    });
  });

  it('tests only own agents, and only the workflow that is saved', async () => {
    const { id, path } = await withOwn({ kind: 'echo' });
    expect(await ask(id, {}, bob)).toMatchObject({ status: 404, body: { code: 'agent_not_found' } });
    expect(await ask(id, { template_type: 'openrouter' })).toMatchObject({
      status: 422,
      body: { code: 'preview_unavailable', detail: expect.stringContaining('saved') },
    });
    expect(at.host.callsOf(path)).toEqual([]);
    const { id: unconnected } = await ann.newAgent({ template_type: null });
    expect(await ask(unconnected)).toMatchObject({ status: 422, body: { code: 'preview_failed' } });
  });
});
