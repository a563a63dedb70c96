import type { DispatchOutcome } from '../../../../server/src/modules/workflow/client/dispatch-types.js';
import { WorkflowClient } from '../../../../server/src/modules/workflow/client/workflow.client.js';
import { N8N_WAYS } from '../../../support/fake-workflow/n8n-ways.js';
import {
  type RecordedAnswer,
  type RecordedExchange,
  readRecording,
  recordedPieces,
  replay,
} from '../../../support/recording/recording.js';
import {
  type Behaviour,
  type FakeWorkflowHost,
  startFakeWorkflowHost,
} from '../../../support/services/fake-workflow-host.js';

/** Fields of n8n responses that Regent reads: the fake n8n must have them, and may omit others. */
const READ = new Set([
  ...['id', 'name', 'nodes', 'connections', 'settings', 'active', 'isArchived', 'versionId', 'activeVersionId'],
  ...[
    'user',
    'inviteAcceptUrl',
    'isPending',
    'rawApiKey',
    'activeVersion',
    'webhookId',
    'parameters',
    'path',
    'type',
    'data',
    'nextCursor',
    'message',
    'code',
    'status',
  ],
]);

/** Fields of the internal REST API that Regent reads. */
const READ_OF_REST = new Set(['data', 'id', 'rawApiKey', 'message']);

/** Paths of used fields that the real response has and the fake one lacks. */
function missingFields(real: unknown, fake: unknown, read = READ, at = ''): string[] {
  if (typeof real !== 'object' || real === null) return [];
  return Object.entries(real).flatMap(([key, value]) => {
    const isThere = typeof fake === 'object' && fake !== null && key in fake;
    if (isThere) return missingFields(value, (fake as Record<string, unknown>)[key], read, `${at}.${key}`);
    return Array.isArray(real) || read.has(key) ? [`${at}.${key}`] : [];
  });
}

/** The fake n8n returns every used field, and none that n8n does not return. */
function expectSame(fake: RecordedAnswer, real: RecordedAnswer, read = READ): void {
  const { pieces, ...wanted } = real;
  expect({ ...fake, body: null }).toEqual({ ...wanted, body: null });
  if (typeof real.body !== 'object') return void expect(fake.body).toEqual(real.body);
  expect(real.body).toMatchObject(fake.body as object);
  expect(missingFields(real.body, fake.body, read)).toEqual([]);
}

const named = (exchanges: RecordedExchange[]): [string, RecordedExchange][] => exchanges.map((one) => [one.name, one]);

describe('fake n8n public API', () => {
  const known: Record<string, string> = { key: 'the key', narrow: 'the narrow key' };
  let host: FakeWorkflowHost;
  beforeAll(async () => {
    host = await startFakeWorkflowHost({ apiKey: 'the key' });
    host.n8n.narrowKey = 'the narrow key';
    // Requests marked "right after" need a margin on a busy machine.
    host.n8n.lateMs = 1_500;
    host.behave('/webhook/agent-1', ({ path }) => {
      const respond = host.n8n.webhook(path)?.nodes.find((node) => node.type === 'n8n-nodes-base.respondToWebhook');
      return { kind: 'json', value: JSON.parse(respond.parameters.responseBody) };
    });
  });
  afterAll(() => host.close());

  // In recorded order: each response depends on earlier requests.
  it.each(named(readRecording('n8n-api.json')))('%s', async (_name, one) => {
    const read = one.request.path.startsWith('/rest/') ? READ_OF_REST : READ;
    expectSame(await replay(host.url, one, known), one.answer, read);
  });
});

const webhooks = readRecording('n8n-webhooks.json').filter(({ request }) => request.path.startsWith('/webhook/'));

describe('fake n8n webhooks', () => {
  let host: FakeWorkflowHost;
  beforeAll(async () => {
    host = await startFakeWorkflowHost();
  });
  afterAll(() => host.close());

  it('has a behaviour for each recording', () => {
    expect(Object.keys(N8N_WAYS).sort()).toEqual(webhooks.map(({ name }) => name).sort());
  });

  it.each(named(webhooks))('%s', async (name, one) => {
    const { path } = one.request;
    host.behave(path, N8N_WAYS[name] ?? { kind: 'never-answers' });
    if (name.startsWith('header-auth')) host.requireKey(path, 'the right key');
    expectSame(await replay(host.url, one, {}, one.answer.ending === 'open' ? 1_500 : 15_000), one.answer);
  });
});

const answered = (text: string, streamed = false) => ({ kind: 'answered', text, streamed });
const failed = (code: string, partial = '') => ({ kind: 'failed', code, partial });
const said = answered('You said: Hello');
const asked = answered('Turn 1. You asked: Hello', true);

/** Expected outcome of each recorded n8n response. */
const OUTCOMES: Record<string, unknown> = {
  migrating: { kind: 'retry', code: 'workflow_unreachable', afterMs: expect.any(Number) },
  booting: { kind: 'retry', code: 'workflow_unreachable', afterMs: expect.any(Number) },
  unknown: failed('workflow_not_active'),
  'wrong-method': failed('workflow_not_active'),
  'header-auth': said,
  'header-auth-missing': failed('bad_api_key'),
  'header-auth-wrong': failed('bad_api_key'),
  'basic-auth-missing': failed('bad_api_key'),
  'bad-json': failed('workflow_error'),
  'too-long': failed('workflow_error'),
  'on-received': { kind: 'deferred' },
  'on-received-throws': { kind: 'deferred' },
  'last-node': said,
  'last-node-several': answered('first'),
  'last-node-none': failed('workflow_error'),
  'last-node-throws': failed('workflow_error'),
  'last-node-times-out': failed('workflow_error'),
  'respond-json': said,
  'respond-unicode': answered('You said: Привет 👋🏽 — 👨‍👩‍👧‍👦'),
  'respond-422': failed('workflow_error'),
  'respond-202': { kind: 'deferred' },
  'respond-text': said,
  'respond-nothing': failed('empty_reply'),
  'respond-unreached': failed('empty_reply'),
  'respond-absent': failed('workflow_error'),
  'respond-throws': failed('workflow_error'),
  'respond-times-out': failed('workflow_error'),
  stream: asked,
  'stream-packed': asked,
  'stream-unicode': answered('Turn 1. You asked: Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café', true),
  'stream-tool': answered('The knowledge base says: [{"found":"refunds take 14 days"}]', true),
  'stream-tool-fails': answered(
    'The knowledge base says: [{"error":"The service was not able to process your request"}]',
    true,
  ),
  'stream-tool-hangs': failed('idle_timeout'),
  'stream-then-throws': failed('workflow_error', 'Turn 1. You asked: Hello'),
  'stream-model-401': failed('workflow_error'),
  'stream-model-dies': failed('workflow_error', 'partial'),
  'stream-throws': failed('workflow_error'),
  'stream-times-out': failed('workflow_error', 'partial'),
  'stream-nothing-streams': failed('empty_reply'),
  'stream-switched-off': failed('empty_reply'),
  'stream-respond': answered('You said: Hello', true),
  'stream-cut': failed('connection_lost', 'Turn 1. You asked: a long story'),
  'chat-last-node': said,
  'chat-stream': asked,
  'chat-not-public': failed('workflow_not_active'),
};

describe('outcomes of n8n responses', () => {
  let host: FakeWorkflowHost;
  let client: WorkflowClient;
  beforeAll(async () => {
    host = await startFakeWorkflowHost();
    client = new WorkflowClient({ idleTimeoutMs: 20_000, connectTimeoutMs: 5_000 });
  });
  afterAll(async () => {
    await client.close();
    await host.close();
  });

  /** The recorded bytes in their chunks, decompressed because only the test client requests compression. */
  const asRecorded = ({ answer }: RecordedExchange): Behaviour => {
    const { 'content-encoding': _packed, ...headers } = answer.headers;
    const steps = recordedPieces(answer).map((bytes) => ({ bytes }));
    if (answer.ending === undefined) {
      return { kind: 'raw', status: answer.status, headers, body: Buffer.concat(steps.map(({ bytes }) => bytes)) };
    }
    return { kind: 'lines', steps, ending: answer.ending === 'open' ? 'never' : 'cut' };
  };

  it.each(named(webhooks))('%s', async (name, one) => {
    host.behave(one.request.path, asRecorded(one));
    const request = {
      ...{
        url: host.url + one.request.path,
        apiKey: 'a key',
        signing: { webhookSecret: null, apiKey: 'a key' },
        turnId: 1,
        attempt: 1,
        firstByteTimeoutMs: 20_000,
      },
      body: { chatInput: 'Hello' } as never,
      ...(one.answer.ending === 'open' && { idleTimeoutMs: 1_500 }),
    };
    const outcome: DispatchOutcome = await client.run(
      request,
      { onText: () => undefined },
      new AbortController().signal,
    );
    expect(outcome).toEqual(OUTCOMES[name]);
  });
});
