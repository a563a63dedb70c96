import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OwnAgent, Person } from '../../support/server/people/person.js';
import { BuiltServerFixture } from '../../support/server/seed/built-server-fixture.js';
import { OtlpReceiver, type SentSpan } from '../../support/services/otlp-receiver.js';

jest.setTimeout(90_000);

const SECRET = 'what nobody but the two may read';

describe('with a collector', () => {
  let collector: OtlpReceiver;
  let fixture: BuiltServerFixture;
  let ann: Person;
  let agent: OwnAgent;

  beforeAll(async () => {
    collector = await OtlpReceiver.start();
    fixture = await BuiltServerFixture.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key',
      OTEL_SERVICE_NAME: 'regent-test',
    });
    ann = await Person.signIn(fixture.url, 'ann@example.com');
    agent = await ann.agent();
  });
  afterAll(async () => {
    await fixture?.stop();
    await collector?.stop();
  });

  const ONE = [
    'POST /api/chat/:id/message',
    'turn create',
    'queue wake',
    'push message.created',
    'turn wait',
    'turn answer',
    'workflow call',
    'turn close',
  ];

  /** All spans of the trace of this chat's newest message. */
  async function traceOf(chatId: number, names: string[]): Promise<SentSpan[]> {
    const spans = await collector.seen(names, (span) => {
      const first = collector.spans.findLast(
        (one) => one.name === 'turn create' && one.facts['regent.chat_id'] === chatId,
      );
      return span.traceId === first?.traceId;
    });
    return spans;
  }

  const named = (spans: SentSpan[], name: string, role?: string): SentSpan => {
    const found = spans.filter((span) => span.name === name && (!role || span.resource['regent.role'] === role));
    expect([name, found.length]).toEqual([name, 1]);
    return found[0] as SentSpan;
  };

  it('a message is one trace through both processes, from its POST to the push of its reply', async () => {
    fixture.host.behave(agent.id, { kind: 'stream', pieces: ['So ', 'be ', 'it.'] });
    const chat = await ann.chat(agent.id);
    const message = await ann.post(chat.id, SECRET);
    await ann.reply(chat.id, message.id);
    const spans = await traceOf(chat.id, ONE);

    const post = named(spans, 'POST /api/chat/:id/message', 'api');
    const create = named(spans, 'turn create', 'api');
    const answer = named(spans, 'turn answer', 'worker');
    const call = named(spans, 'workflow call', 'worker');
    const close = named(spans, 'turn close', 'worker');
    const wait = named(spans, 'turn wait', 'worker');
    expect([post.parentId, post.kind]).toEqual(['', 2]);
    expect(create.parentId).toBe(post.spanId);
    expect(named(spans, 'queue wake', 'api').parentId).toBe(post.spanId);
    expect(named(spans, 'push message.created', 'api').parentId).toBe(post.spanId);
    expect([answer.parentId, answer.kind]).toEqual([create.spanId, 5]);
    for (const span of [wait, call, close, named(spans, 'push message.created', 'worker')]) {
      expect([span.name, span.parentId]).toEqual([span.name, answer.spanId]);
    }
    expect([call.kind, call.events, call.facts['regent.outcome']]).toEqual([3, ['first chunk'], 'answered']);
    // Sequential: span starts are rounded to ms, ends are not.
    expect(call.startNs).toBeLessThan(call.endNs);
    expect(call.endNs).toBeLessThan(close.startNs + 1_000_000n);
    expect(post.facts).toMatchObject({ 'http.response.status_code': 201, 'http.route': '/api/chat/:id/message' });
    expect(answer.facts).toMatchObject({ 'regent.message_id': message.id, 'regent.agent_id': agent.id });
    expect(post.resource).toMatchObject({ 'service.name': 'regent-test', 'regent.role': 'api' });

    // The workflow receives the trace context.
    const [dispatched] = fixture.host.callsOf(agent.id);
    expect(dispatched?.headers.traceparent).toBe(`00-${post.traceId}-${call.spanId}-01`);
  });

  it('a callback ends the trace of its message and links to its own request', async () => {
    fixture.host.behave(agent.id, { kind: 'callback', text: 'Later.', delayMs: 50 });
    const chat = await ann.chat(agent.id);
    const message = await ann.post(chat.id, SECRET);
    await ann.reply(chat.id, message.id);
    const spans = await traceOf(chat.id, [...ONE, 'turn callback']);
    const callback = named(spans, 'turn callback', 'api');
    expect(callback.parentId).toBe(named(spans, 'turn create').spanId);
    expect(named(spans, 'turn close', 'api').parentId).toBe(callback.spanId);
    const [request] = await collector.seen(
      ['POST /api/integration/chat/:chatId/message'],
      (span) => span.spanId === callback.links[0]?.spanId,
    );
    expect(request?.traceId).not.toBe(callback.traceId);
  });

  it('a failure is recorded in the trace with its code', async () => {
    fixture.host.behave(agent.id, { kind: 'workflow-error' });
    const chat = await ann.chat(agent.id);
    await ann.post(chat.id, SECRET);
    const spans = await traceOf(chat.id, [...ONE.filter((name) => !name.startsWith('push')), 'push message.updated']);
    const call = named(spans, 'workflow call');
    expect([call.isError, call.facts['error.type']]).toEqual([true, 'workflow_error']);
    expect(named(spans, 'turn close').facts['regent.outcome']).toBe('workflow_error');
  });

  it('an incoming traceparent of a client is ignored', async () => {
    const foreign = '4bf92f3577b34da6a3ce929d0e0e4736';
    const answer = await ann.call(
      'PATCH',
      '/api/account/me/',
      {},
      { traceparent: `00-${foreign}-00f067aa0ba902b7-01` },
    );
    expect(answer.status).toBe(200);
    await collector.seen(['PATCH /api/account/me']);
    expect(collector.spans.filter((span) => span.traceId === foreign)).toEqual([]);
  });

  it('spans contain no text, key or address of a user', () => {
    const sent = collector.requests.map(({ body }) => body).join('\n');
    expect(sent).toContain('turn answer');
    for (const secret of [SECRET, 'So be it', agent.api_key, agent.name, 'ann@example.com', ann.csrfToken]) {
      expect(sent).not.toContain(secret);
    }
  });

  it('requests use the configured path and headers', () => {
    for (const { path, headers } of collector.requests) {
      expect([path, headers['api-key'], headers['content-type']]).toEqual([
        '/v1/traces',
        'a key',
        'application/x-protobuf',
      ]);
    }
  });

  it('an unavailable collector delays nothing', async () => {
    await collector.stop();
    fixture.host.behave(agent.id, { kind: 'echo' });
    const chat = await ann.chat(agent.id);
    const message = await ann.post(chat.id, 'Hello');
    expect((await ann.reply(chat.id, message.id)).message).toBe('You said: Hello');
    await fixture.stop();
    expect(fixture.processes.map(({ ended }) => ended)).toEqual([0, 0]);
  });
});

describe('without a collector', () => {
  it('OpenTelemetry is not loaded, and no trace context is sent', async () => {
    // V8 writes the list of loaded files at process exit.
    const loaded = mkdtempSync(join(tmpdir(), 'regent-loaded-'));
    const fixture = await BuiltServerFixture.start({ NODE_V8_COVERAGE: loaded });
    const ann = await Person.signIn(fixture.url, 'ann@example.com');
    const agent = await ann.agent();
    const chat = await ann.chat(agent.id);
    const message = await ann.post(chat.id, 'Hello');
    await ann.reply(chat.id, message.id);
    const [call] = fixture.host.callsOf(agent.id);
    expect(call?.headers).not.toHaveProperty('traceparent');
    await fixture.stop();
    const processes = readdirSync(loaded).map((name) => {
      const { result } = JSON.parse(readFileSync(join(loaded, name), 'utf8')) as { result: { url: string }[] };
      return result.map(({ url }) => url);
    });
    rmSync(loaded, { recursive: true });
    const servers = processes.filter((files) => files.some((url) => url.endsWith('/server/main.js')));
    expect(servers.map((files) => files.some((url) => url.endsWith('/tracing/tracing.js')))).toEqual([true, true]);
    // prom-client imports a few constants of the API package only.
    const heavy = /tracing\/open-telemetry\.js|@opentelemetry\/(?!api\/)|@bull-board\//;
    expect(servers.flat().filter((url) => heavy.test(url))).toEqual([]);
  });
});
