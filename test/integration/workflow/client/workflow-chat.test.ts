import type {
  CallTrace,
  DispatchOutcome,
  DispatchRequest,
} from '../../../../server/src/modules/workflow/client/dispatch-types.js';
import { buildDispatchBody } from '../../../../server/src/modules/workflow/client/domain/dispatch-body.js';
import { WorkflowClient } from '../../../../server/src/modules/workflow/client/workflow.client.js';
import { SsrfGuard } from '../../../../server/src/platform/outbound-http/ssrf-guard.js';
import type { ChatBehaviour } from '../../../support/fake-workflow/fake-chat.js';
import { type FakeWorkflowHost, startFakeWorkflowHost } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

let host: FakeWorkflowHost;
let client: WorkflowClient;
let nextAgent = 1;

beforeEach(async () => {
  host = await startFakeWorkflowHost();
  client = new WorkflowClient({ idleTimeoutMs: 3_000, connectTimeoutMs: 1_000 });
});

afterEach(async () => {
  await client.close();
  await host.close();
});

interface Run {
  outcome: DispatchOutcome;
  pieces: string[];
  trace: CallTrace | undefined;
}

async function run(
  behaviour: Omit<ChatBehaviour, 'kind'>,
  { signal = new AbortController().signal, ...changed }: Partial<DispatchRequest> & { signal?: AbortSignal } = {},
): Promise<Run> {
  const agent = nextAgent++;
  host.behave(agent, { kind: 'chat', ...behaviour });
  const pieces: string[] = [];
  let trace: CallTrace | undefined;
  const body = buildDispatchBody({
    ...{ chatId: 7, messageId: 41, text: 'Hello', agent: { id: agent, name: 'Helper', context: null }, userId: 9 },
    ...{ locale: 'en', persona: null, history: [], callbackUrl: `${host.url}/callback` },
  });
  const request: DispatchRequest = {
    ...{ url: host.webhook(agent), apiKey: 'key', signing: { webhookSecret: null, apiKey: 'key' }, turnId: 1 },
    ...{ attempt: 1, body, firstByteTimeoutMs: 8_000, ...changed },
  };
  const onEnd = (seen: CallTrace): void => {
    trace = seen;
  };
  const outcome = await client.run(request, { onText: (piece) => void pieces.push(piece), onEnd }, signal);
  return { outcome, pieces, trace };
}

const answered = (text: string): unknown => ({ kind: 'answered', text, streamed: true });
const failed = (code: string, partial = ''): unknown => ({ kind: 'failed', code, partial });

describe('workflow that replies with Chat nodes', () => {
  it('streams each message until its run ends', async () => {
    const { outcome, pieces, trace } = await run({ messages: ['First', 'Second'] });
    expect(outcome).toEqual(answered('First\n\nSecond'));
    expect(pieces).toEqual(['First', '\n\nSecond']);
    expect(trace?.executionId).toBe('1');
    const [socket] = host.chat.sockets;
    expect(socket?.query).toMatchObject({ sessionId: '7', executionId: '1', isPublic: 'true' });
    expect(socket?.sent).toEqual(['n8n|heartbeat-ack']);
    expect(host.chat.sockets).toHaveLength(1);
  });

  it('ends the reply with the question and options of a waiting node', async () => {
    const question = { type: 'with-buttons', text: 'Send it?', buttons: [{ text: 'Yes', link: 'http://x' }] };
    const asking = { messages: ['Draft', question], ending: 'waits', everyMs: 500 } as const;
    const { outcome } = await run(asking, { resumeBases: [host.url] });
    const request = { type: 'choice', options: [{ label: 'Yes', value: 'Yes' }] };
    expect(outcome).toEqual({
      ...{ kind: 'answered', text: 'Draft\n\nSend it?', streamed: true, request },
      resumePath: expect.stringMatching(/^\/chat\?sessionId=7&executionId=1&isPublic=true&token=[0-9a-f]{64}$/),
    });
    await until('the socket is closed', () => host.chat.sockets[0]?.endedAt ?? undefined);
  });

  it('shows a question once, however often n8n repeats it on a new socket', async () => {
    const asking = { messages: ['Draft', 'Send it?'], ending: 'waits', breaksWaiting: 3 } as const;
    const { outcome, pieces } = await run(asking);
    expect(outcome).toEqual(answered('Draft\n\nSend it?'));
    expect(pieces).toEqual(['Draft', '\n\nSend it?']);
    expect(host.chat.sockets).toHaveLength(4);
  });

  it('shows a message twice when two nodes send it', async () => {
    expect((await run({ messages: ['Same', 'Same'], breaksAfter: 1 })).outcome).toEqual(answered('Same\n\nSame'));
  });

  it('fails with empty_reply without a message', async () => {
    expect((await run({ messages: [] })).outcome).toEqual(failed('empty_reply'));
  });

  it('fails with workflow_error and keeps the messages so far', async () => {
    expect((await run({ messages: ['First'], ending: 'error' })).outcome).toEqual(failed('workflow_error', 'First'));
    expect((await run({ messages: [], ending: 'unsaved' })).outcome).toEqual(failed('workflow_error'));
  });

  it('reopens a broken socket without restarting the run', async () => {
    expect((await run({ messages: ['First', 'Second'], breaksAfter: 1 })).outcome).toEqual(answered('First\n\nSecond'));
    expect(host.chat.sockets).toHaveLength(2);
    expect(host.calls).toHaveLength(1);
  });

  it('works when n8n does not save the execution', async () => {
    expect((await run({ messages: ['First'], ending: 'unsaved' })).outcome).toEqual(answered('First'));
  });

  it('names the response fields when WebSockets are refused', async () => {
    const { outcome, trace } = await run({ messages: ['First'], socket: 'refused' });
    expect(outcome).toEqual(failed('empty_reply'));
    expect(trace).toMatchObject({
      executionId: '1',
      failure: { fields: ['executionStarted', 'executionId', 'resumeToken'] },
    });
  });
});

describe('limits of a reply by Chat nodes', () => {
  it('cover the idle time, the total time, and the reply time before the first message', async () => {
    const silent = { messages: ['First'], ending: 'silent' } as const;
    expect((await run(silent, { idleTimeoutMs: 600 })).outcome).toEqual(failed('idle_timeout', 'First'));
    expect((await run(silent, { totalTimeoutMs: 700 })).outcome).toEqual(failed('reply_timeout', 'First'));
    const late = { messages: [], ending: 'silent' } as const;
    expect((await run(late, { firstByteTimeoutMs: 500 })).outcome).toEqual(failed('reply_timeout'));
  });

  it('cover the size of all messages together', async () => {
    const long = 'x'.repeat(3_000);
    expect((await run({ messages: [long, long] }, { maxBytes: 5_000 })).outcome).toEqual(
      failed('reply_too_large', long),
    );
  });

  it('cover a single oversized message', async () => {
    await client.close();
    client = new WorkflowClient({ idleTimeoutMs: 1_500, maxBytes: 10_000 });
    const { outcome } = await run({ messages: ['First', 'x'.repeat(1_000_000)] });
    expect(outcome).toEqual(failed('reply_too_large', 'First'));
    expect(host.chat.sockets).toHaveLength(1);
  });

  it('exclude a frame that violates the protocol', async () => {
    const badFrame = { after: 1, times: 'once' } as const;
    expect((await run({ messages: ['First', 'Second'], badFrame })).outcome).toEqual(answered('First\n\nSecond'));
    expect((await run({ messages: ['First'], badFrame: { ...badFrame, times: 'always' } })).outcome).toEqual(
      failed('connection_lost', 'First'),
    );
    expect(host.chat.sockets).toHaveLength(4);
  });

  it('cover the total time of a run that only sends heartbeats', async () => {
    const beating = { messages: ['First'], ending: 'silent', beats: true } as const;
    expect((await run(beating, { idleTimeoutMs: 300, totalTimeoutMs: 1_000 })).outcome).toEqual(
      failed('reply_timeout', 'First'),
    );
  });

  it('close the socket immediately when the user stops the reply', async () => {
    const stop = new AbortController();
    const running = run({ messages: ['First'], ending: 'silent' }, { signal: stop.signal });
    await until('the socket', () => host.chat.sockets[0]);
    setTimeout(() => stop.abort(), 300);
    expect((await running).outcome).toEqual({ kind: 'aborted', partial: 'First' });
    await until('the socket is closed', () => host.chat.sockets[0]?.endedAt ?? undefined);
  });

  it('end the reply with connection_lost on shutdown', async () => {
    const running = run({ messages: ['First'], ending: 'silent' });
    await until('the socket', () => host.chat.sockets[0]);
    setTimeout(() => void client.close(), 300);
    expect((await running).outcome).toEqual(failed('connection_lost', 'First'));
  });
});

it('refuse a private host that a creator entered', async () => {
  await client.close();
  const port = Number(new URL(host.url).port);
  // The webhook itself is permitted, as if its name first resolved to a public address.
  const agent = new SsrfGuard([`127.0.0.1:${port}`]);
  client = new WorkflowClient({ guard: agent, idleTimeoutMs: 3_000 });
  expect((await run({ messages: ['First'] }, { isForeign: true })).outcome).toEqual(answered('First'));
  await client.close();
  client = new WorkflowClient({ idleTimeoutMs: 3_000 });
  expect((await run({ messages: ['First'] }, { isForeign: true })).outcome).toMatchObject({ kind: 'failed' });
  expect(host.chat.sockets).toHaveLength(1);
});
