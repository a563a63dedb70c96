import { RunFixture, runsPath } from '../../../support/server/fixtures/run-fixture.js';
import type { Person } from '../../../support/server/people/person.js';
import type { Installation } from '../../../support/server/regent.js';
import type { Behaviour, StreamStep } from '../../../support/services/fake-workflow-host.js';
import { until } from '../../../support/util/until.js';

const AUTHOR = { nodeName: 'AI Agent', runIndex: 0 };
const TOOL = { nodeName: 'search_knowledge', runIndex: 1 };

const line = (type: string, metadata: object, content?: string): StreamStep => ({ line: { type, content, metadata } });

describe('runs of an agent', () => {
  let fixture: RunFixture;
  let at: Installation;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    fixture = await RunFixture.open();
    ({ at, ann, bob } = fixture);
  });
  afterAll(() => at?.close());

  it('include steps, times and links of a streamed reply', async () => {
    const { id } = await fixture.newAgent();
    at.host.behave(id, {
      kind: 'lines',
      steps: [
        line('begin', { ...AUTHOR, timestamp: 1_000_000 }),
        line('end', { ...AUTHOR, timestamp: 1_000_010 }),
        line('begin', { ...TOOL, timestamp: 1_000_011 }),
        { pauseMs: 60 },
        line('end', { ...TOOL, timestamp: 1_000_061 }),
        line('begin', { ...AUTHOR, timestamp: 1_000_061 }),
        line('item', AUTHOR, 'Hello '),
        { pauseMs: 60 },
        line('item', AUTHOR, 'Ann'),
        line('end', { ...AUTHOR, timestamp: 1_000_111 }),
      ],
    });
    const { chatId, messageId } = await fixture.ask(ann, id);
    const [run] = await fixture.runs(id, 1);
    const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
    expect(run).toMatchObject({
      outcome: 'answered',
      failure: null,
      attempts: 1,
      chat_id: chatId,
      message_id: messageId,
      workflow_id: workflowId,
      workflow_url: `${at.host.url}/workflow/${workflowId}`,
      execution_id: null,
      execution_url: null,
    });
    const { queued_ms = null, first_chunk_ms = null, total_ms = null, steps = null } = run ?? {};
    expect(queued_ms).toBeGreaterThanOrEqual(0);
    expect(first_chunk_ms).toBeGreaterThanOrEqual(55);
    // Not by the second pause: a busy process may read both texts at once.
    expect(total_ms).toBeGreaterThanOrEqual(Number(queued_ms) + Number(first_chunk_ms));
    expect(steps?.map(({ node, run: n }) => `${node} ${n}`)).toEqual([
      'AI Agent 0',
      'search_knowledge 1',
      'AI Agent 0',
    ]);
    const begin = Number(steps?.[0]?.started_ms);
    expect(steps?.map(({ started_ms, ended_ms }) => [started_ms - begin, Number(ended_ms) - begin])).toEqual([
      [0, 10],
      [11, 61],
      [61, 111],
    ]);
  });

  it('include the execution ID that the workflow returns', async () => {
    const { id } = await fixture.newAgent();
    const headers = { 'content-type': 'application/json', 'x-n8n-execution-id': '4711' };
    at.host.behave(id, { kind: 'raw', status: 200, headers, body: '{"output":"Hi"}' });
    await fixture.ask(ann, id);
    const [run] = await fixture.runs(id, 1);
    expect(run).toMatchObject({ execution_id: '4711', steps: null, first_chunk_ms: null });
    expect(run?.execution_url).toBe(`${run?.workflow_url}/executions/4711`);
  });

  it('fetch missing details of a reported failure from n8n once', async () => {
    const { id } = await fixture.newAgent();
    const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
    const model = { name: 'Model', type: '@n8n/n8n-nodes-langchain.lmChatOpenRouter' };
    at.host.n8n.executions.push({
      ...{ id: 4714, workflowId, status: 'error', startedAt: new Date().toISOString() },
      data: { resultData: { runData: { Model: [{ error: { message: 'Pay first', messages: ['402 Pay first'] } }] } } },
      workflowData: { nodes: [model] },
    });
    at.host.behave(id, { kind: 'failing-callback', executionId: '4714', node: '', error: '' });
    const chat = await ann.chat(id);
    await ann.post(chat.id, 'Hello');
    const [listed] = await fixture.runs(id, 1);
    await until('the report', async () => (await fixture.runsOf(id))[0]?.failure);
    const get = () => ann.ok('GET', `${runsPath(id)}${listed?.turn_id}/`);
    const seen = { cause: 'model_no_credit', node: 'Model' };
    expect((await get()).failure).toMatchObject(seen);
    at.host.n8n.executions.length = 0;
    expect((await get()).failure).toMatchObject(seen);
    expect(at.host.n8n.requests.filter((one) => one === 'GET /executions/4714')).toHaveLength(1);
  });

  it('ignore an invalid execution ID', async () => {
    const { id } = await fixture.newAgent();
    const headers = { 'content-type': 'application/json', 'x-n8n-execution-id': '../../settings?x=1' };
    at.host.behave(id, { kind: 'raw', status: 200, headers, body: '{"output":"Hi"}' });
    await fixture.ask(ann, id);
    expect((await fixture.runs(id, 1))[0]).toMatchObject({ execution_id: null, execution_url: null });
  });

  it('show invalid workflow responses to the creator, without message texts of others', async () => {
    const { id } = await fixture.newAgent();
    const answers: [Behaviour, object][] = [
      [
        { kind: 'raw', status: 500, body: '{"code":0,"message":"The model is overloaded"}' },
        { code: 'workflow_error', status: 500, words: 'The model is overloaded', fields: [] },
      ],
      [
        { kind: 'raw', status: 200, body: '{"data":{"foo":"Hi"}}' },
        { code: 'empty_reply', status: null, words: null, fields: ['data.foo'] },
      ],
      [
        { kind: 'raw', status: 200, headers: { 'content-type': 'application/json' }, body: '{"output":"hi' },
        { code: 'unreadable_reply', status: null, words: null, fields: [] },
      ],
    ];
    for (const [before, [behaviour, failure]] of answers.entries()) {
      at.host.behave(id, behaviour);
      await fixture.ask(ann, id);
      expect((await fixture.runs(id, before + 1))[0]?.failure).toMatchObject(failure);
    }
    at.host.behave(id, { kind: 'raw', status: 500, body: '{"message":"You wrote: my secret"}' });
    await fixture.ask(bob, id);
    expect((await fixture.runs(id, answers.length + 1))[0]?.failure).toMatchObject({ status: 500, words: null });
  });

  it('include the reason of a failure and its execution from n8n', async () => {
    const { id } = await fixture.newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    await fixture.ask(ann, id);
    const [run] = await fixture.runs(id, 1, '?outcome=failed');
    const failure = { code: 'workflow_error', message: 'The workflow ended with an error.' };
    expect(run).toMatchObject({ outcome: 'failed', failure, attempts: 1, execution_id: null });
    const one = `${runsPath(id)}${run?.turn_id}/`;
    expect((await ann.ok('GET', one)).execution_id).toBeNull();
    const workflowId = run?.workflow_id ?? '';
    const began = (ms: number, more = {}) => ({
      id: 100 + at.host.n8n.executions.length,
      workflowId,
      status: 'error',
      startedAt: new Date(Date.now() + ms).toISOString(),
      ...more,
    });
    at.host.n8n.executions.push(began(-3_600_000), began(0, { status: 'success' }), began(0, { workflowId: 'other' }));
    expect((await ann.ok('GET', one)).execution_id).toBeNull();
    at.host.n8n.executions.push({ ...began(-500), id: 815 });
    const found = await ann.ok('GET', one);
    expect(found).toMatchObject({ execution_id: '815', execution_url: `${run?.workflow_url}/executions/815` });
    // The diagnosis is stored: n8n deletes old executions.
    at.host.n8n.executions.length = 0;
    expect((await fixture.runsOf(id))[0]?.execution_id).toBe('815');
  });

  it('do not guess between two executions, and work while the n8n API fails', async () => {
    const { id } = await fixture.newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    await fixture.ask(ann, id);
    const [run] = await fixture.runs(id, 1);
    const startedAt = new Date().toISOString();
    for (const execution of [1, 2]) {
      at.host.n8n.executions.push({ id: execution, workflowId: run?.workflow_id ?? '', status: 'error', startedAt });
    }
    const get = () => ann.ok('GET', `${runsPath(id)}${run?.turn_id}/`);
    expect((await get()).execution_id).toBeNull();
    at.host.n8n.broken = { status: 403, body: '{"message":"Forbidden"}' };
    expect((await get()).execution_id).toBeNull();
    at.host.n8n.broken = null;
    at.host.n8n.executions.length = 0;
  });

  it('name another workflow that took the webhook path', async () => {
    const { id } = await fixture.newAgent();
    const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
    const workflow = at.host.n8n.workflows.get(workflowId);
    if (!workflow) throw new Error(`no workflow ${workflowId}`);
    at.host.n8n.unpublish(workflow);
    const [{ parameters }] = workflow.nodes.filter((node) => node.type === 'n8n-nodes-base.webhook');
    const other = at.host.n8n.add([
      { type: 'n8n-nodes-base.webhook', parameters: { path: parameters.path, httpMethod: 'GET' } },
    ]);
    at.host.n8n.publish(other);
    at.host.behave(id, { kind: 'wrong-method' });
    await fixture.ask(ann, id);
    const [run] = await fixture.runs(id, 1);
    const causeNow = async () => (await ann.ok('GET', `${runsPath(id)}${run?.turn_id}/`)).failure.cause;
    expect(await causeNow()).toBe('path_taken');
    // Fetched again each time: the current state is not stored.
    at.host.n8n.unpublish(other);
    await until('the path to be free', async () => (await causeNow()) === 'workflow_unpublished');
  });

  it("include the failed step, and its message in the creator's own chats only", async () => {
    const { id } = await fixture.newAgent();
    at.host.behave(id, {
      kind: 'lines',
      steps: [line('begin', AUTHOR), line('error', AUTHOR, 'Cannot read "my secret diary"')],
    });
    const mine = await fixture.ask(ann, id);
    await fixture.ask(bob, id, 'my secret diary');
    const [bobs, anns] = await fixture.runs(id, 2);
    expect(anns).toMatchObject({ chat_id: mine.chatId, message_id: mine.messageId, outcome: 'failed' });
    expect(anns?.steps).toMatchObject([{ node: 'AI Agent', error: 'Cannot read "my secret diary"' }]);
    expect(bobs).toMatchObject({ chat_id: null, message_id: null, outcome: 'failed' });
    expect(bobs?.steps).toMatchObject([{ node: 'AI Agent', error: '' }]);
    const bobsOwn = await ann.ok('GET', `${runsPath(id)}${bobs?.turn_id}/`);
    expect(JSON.stringify([bobs, bobsOwn])).not.toMatch(/diary/);
  });
});
