import { randomUUID } from 'node:crypto';
import { KEY, PATH, previewActions } from '../../../support/server/actions/preview-actions.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import type { Behaviour } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

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

  const { withOwn, body, ask } = previewActions(() => ({ at, ann }));
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
    // Not buffered: the chunks arrive one by one.
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

  it('reports that a callback reply cannot be shown', async () => {
    const { id } = await withOwn({ kind: 'json', value: { message: 'Workflow was started' } });
    expect(await ask(id)).toMatchObject({ status: 422, body: { code: 'preview_deferred' } });
  });

  it('tests only the user’s agents, and only the saved workflow', async () => {
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
