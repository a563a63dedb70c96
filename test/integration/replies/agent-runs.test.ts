import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { RunRepository } from '../../../server/src/modules/runs/log/run.repository.js';
import { RunMaintenance } from '../../../server/src/modules/runs/log/run-maintenance.js';
import { SqlRunner } from '../../../server/src/platform/db/sql.js';
import { callBack, type OwnAgent, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import type { Behaviour, StreamStep } from '../../support/services/fake-workflow-host.js';
import { until } from '../../support/util/until.js';

const KEY = 'the operator key of n8n';
const AUTHOR = { nodeName: 'AI Agent', runIndex: 0 };
const TOOL = { nodeName: 'search_knowledge', runIndex: 1 };

interface RunView {
  notes: { code: string }[];
  turn_id: number;
  outcome: string;
  failure: { code: string; message: string } | null;
  attempts: number;
  queued_ms: number | null;
  first_chunk_ms: number | null;
  total_ms: number | null;
  steps: { node: string; run: number; started_ms: number; ended_ms: number | null; error?: string }[] | null;
  workflow_id: string | null;
  workflow_url: string | null;
  execution_id: string | null;
  execution_url: string | null;
  chat_id: number | null;
  message_id: number | null;
}

const line = (type: string, metadata: object, content?: string): StreamStep => ({ line: { type, content, metadata } });

describe('runs of an agent', () => {
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let bob: Person;
  beforeAll(async () => {
    at = await Installation.open({ N8N_API_KEY: KEY, SWEEP_INTERVAL_MS: '200' }, { host: { apiKey: KEY } });
    regent = await at.start();
    [ann, bob] = [await at.person(regent), await at.person(regent)];
    // Workflow links are shown to creators with an n8n account.
    await ann.newAgent();
    const hasAccount = async () => (await ann.ok('GET', '/api/account/me/')).n8n_integration !== null;
    for (const end = Date.now() + 15_000; !(await hasAccount()) && Date.now() < end; ) await sleep(50);
  });
  afterAll(() => at?.close());

  const path = (id: number) => `/api/studio/agent/${id}/runs/`;
  const runsOf = (id: number, query = ''): Promise<RunView[]> => ann.ok('GET', path(id) + query);
  const newAgent = (): Promise<OwnAgent> => ann.agent({ template_type: 'simple' });
  const runs = async (id: number, n: number, query = ''): Promise<RunView[]> => {
    for (const end = Date.now() + 15_000; Date.now() < end; await sleep(50)) {
      const list = await runsOf(id, query);
      if (list.length >= n && list.every((run) => run.outcome !== 'waiting')) return list;
    }
    throw new Error(`waited in vain for ${n} runs: ${JSON.stringify(await runsOf(id, query))}`);
  };
  const ask = async (person: Person, agentId: number, text = 'Hello') => {
    const chat = await person.chat(agentId);
    const { id } = await person.post(chat.id, text);
    await person.listed(chat.id, (list) => list.some((one) => one.id === id && one.delivery !== 'queued'));
    return { chatId: chat.id, messageId: id };
  };
  const statsOf = async (id: number) =>
    (await ann.ok('GET', '/api/studio/agent/stats/')).find((one: { agent_id: number }) => one.agent_id === id);

  it('include steps, times and links of a streamed reply', async () => {
    const { id } = await newAgent();
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
    const { chatId, messageId } = await ask(ann, id);
    const [run] = await runs(id, 1);
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
    const { id } = await newAgent();
    const headers = { 'content-type': 'application/json', 'x-n8n-execution-id': '4711' };
    at.host.behave(id, { kind: 'raw', status: 200, headers, body: '{"output":"Hi"}' });
    await ask(ann, id);
    const [run] = await runs(id, 1);
    expect(run).toMatchObject({ execution_id: '4711', steps: null, first_chunk_ms: null });
    expect(run?.execution_url).toBe(`${run?.workflow_url}/executions/4711`);
  });

  it("omit the execution of another user's workflow that is claimed as own", async () => {
    const { id } = await newAgent();
    const theirs = {
      ...{ id: 4712, workflowId: 'bobs', status: 'error', startedAt: new Date(0).toISOString() },
      data: { resultData: { lastNodeExecuted: 'Payroll', error: { message: 'Bob earns too much' } } },
    };
    const failing = { kind: 'raw', status: 500, headers: { 'x-n8n-execution-id': '4712' }, body: '{}' } as const;
    at.host.n8n.executions.push(theirs);
    at.host.behave(id, failing);
    await ask(ann, id);
    const runOf = async (): Promise<string> => {
      const [run] = await runs(id, 1);
      return JSON.stringify(await ann.ok('GET', `${path(id)}${run?.turn_id}/`));
    };
    expect(await runOf()).not.toMatch(/Payroll|Bob earns/);
    const { n8n_workflow_id: workflowId } = await ann.ok('GET', `/api/studio/agent/${id}/`);
    // With the own workflow ID the same execution is read.
    Object.assign(theirs, { workflowId });
    await ask(ann, id);
    await runs(id, 2);
    expect(await runOf()).toMatch(/Payroll/);
    at.host.n8n.executions.length = 0;
  });

  describe('workflow of another user in the same n8n', () => {
    const PAYROLL = {
      ...{ id: 4713, status: 'error', startedAt: new Date(0).toISOString() },
      data: { resultData: { lastNodeExecuted: 'Payroll', error: { message: 'Bob earns too much' } } },
    };
    let bobs: string;
    let made = 0;
    beforeEach(() => {
      made += 1;
      const parameters = { path: `bobs-${made}`, httpMethod: 'POST' };
      const workflow = at.host.n8n.add([{ name: 'Webhook', type: 'n8n-nodes-base.webhook', parameters }]);
      at.host.n8n.publish(workflow);
      bobs = workflow.id;
      at.host.n8n.executions.push({ ...PAYROLL, workflowId: bobs });
    });
    afterEach(() => {
      at.host.n8n.executions.length = 0;
    });
    const failing = { kind: 'raw', status: 500, headers: { 'x-n8n-execution-id': '4713' }, body: '{}' } as const;
    const runOf = async (id: number) => {
      const [run] = await runs(id, 1);
      return await ann.ok('GET', `${path(id)}${run?.turn_id}/`);
    };

    it('is not attributed to a run that called another workflow, even if assigned before the run is stored', async () => {
      const { id } = await newAgent();
      const { n8n_workflow_id: called } = await ann.ok('GET', `/api/studio/agent/${id}/`);
      at.host.behave(id, () => {
        void at.rows('UPDATE agent SET n8n_workflow_id = $2 WHERE id = $1', [id, bobs]);
        return { ...failing, delayMs: 300 };
      });
      await ask(ann, id);
      const run = await runOf(id);
      expect(run.workflow_id).toBe(called);
      expect(JSON.stringify(run)).not.toMatch(/Payroll|Bob earns/);
    });

    it.each(['told by the workflow', 'looked for'])('has executions that are not shown: %s', async (how) => {
      const { id } = await ann.newAgent({ template_type: null, n8n_workflow_id: bobs });
      await ann.ok('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
      at.host.behave(
        `/webhook/bobs-${made}`,
        how === 'looked for' ? { kind: 'raw', status: 500, body: '{"message":"Error in workflow"}' } : failing,
      );
      const [execution] = at.host.n8n.executions;
      Object.assign(execution ?? {}, { startedAt: new Date().toISOString() });
      const { messageId } = await ask(ann, id);
      expect(JSON.stringify(await runOf(id))).not.toMatch(/Payroll|Bob earns/);
      const { body: check } = await ann.call('POST', `/api/studio/agent/${id}/check/`);
      expect(JSON.stringify(check)).not.toMatch(/Payroll|Bob earns/);
      // An execution that names the message and agent belongs to them.
      const came = (agentId: number) => ({
        data: {
          resultData: {
            ...PAYROLL.data.resultData,
            runData: { Webhook: [{ data: { main: [[{ json: { body: { messageId, agentId } } }]] } }] },
          },
        },
        workflowData: { nodes: [{ name: 'Webhook', type: 'n8n-nodes-base.webhook' }] },
      });
      Object.assign(execution ?? {}, came(id + 1));
      expect(JSON.stringify(await runOf(id))).not.toMatch(/Payroll|Bob earns/);
      Object.assign(execution ?? {}, came(id));
      expect((await runOf(id)).failure).toMatchObject({ cause: 'node_failed', node: 'Payroll' });
    });
  });

  it('fetch missing details of a reported failure from n8n once', async () => {
    const { id } = await newAgent();
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
    const [listed] = await runs(id, 1);
    await until('the report', async () => (await runsOf(id))[0]?.failure);
    const get = () => ann.ok('GET', `${path(id)}${listed?.turn_id}/`);
    const seen = { cause: 'model_no_credit', node: 'Model' };
    expect((await get()).failure).toMatchObject(seen);
    at.host.n8n.executions.length = 0;
    expect((await get()).failure).toMatchObject(seen);
    expect(at.host.n8n.requests.filter((one) => one === 'GET /executions/4714')).toHaveLength(1);
  });

  it('ignore an invalid execution ID', async () => {
    const { id } = await newAgent();
    const headers = { 'content-type': 'application/json', 'x-n8n-execution-id': '../../settings?x=1' };
    at.host.behave(id, { kind: 'raw', status: 200, headers, body: '{"output":"Hi"}' });
    await ask(ann, id);
    expect((await runs(id, 1))[0]).toMatchObject({ execution_id: null, execution_url: null });
  });

  it('show invalid workflow responses to the creator, without message texts of others', async () => {
    const { id } = await newAgent();
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
      await ask(ann, id);
      expect((await runs(id, before + 1))[0]?.failure).toMatchObject(failure);
    }
    at.host.behave(id, { kind: 'raw', status: 500, body: '{"message":"You wrote: my secret"}' });
    await ask(bob, id);
    expect((await runs(id, answers.length + 1))[0]?.failure).toMatchObject({ status: 500, words: null });
  });

  it('include the reason of a failure and its execution from n8n', async () => {
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    await ask(ann, id);
    const [run] = await runs(id, 1, '?outcome=failed');
    const failure = { code: 'workflow_error', message: 'The workflow ended with an error.' };
    expect(run).toMatchObject({ outcome: 'failed', failure, attempts: 1, execution_id: null });
    const one = `${path(id)}${run?.turn_id}/`;
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
    expect((await runsOf(id))[0]?.execution_id).toBe('815');
  });

  it('do not guess between two executions, and work while the n8n API fails', async () => {
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    await ask(ann, id);
    const [run] = await runs(id, 1);
    const startedAt = new Date().toISOString();
    for (const execution of [1, 2]) {
      at.host.n8n.executions.push({ id: execution, workflowId: run?.workflow_id ?? '', status: 'error', startedAt });
    }
    const get = () => ann.ok('GET', `${path(id)}${run?.turn_id}/`);
    expect((await get()).execution_id).toBeNull();
    at.host.n8n.broken = { status: 403, body: '{"message":"Forbidden"}' };
    expect((await get()).execution_id).toBeNull();
    at.host.n8n.broken = null;
    at.host.n8n.executions.length = 0;
  });

  it('name another workflow that took the webhook path', async () => {
    const { id } = await newAgent();
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
    await ask(ann, id);
    const [run] = await runs(id, 1);
    const causeNow = async () => (await ann.ok('GET', `${path(id)}${run?.turn_id}/`)).failure.cause;
    expect(await causeNow()).toBe('path_taken');
    // Fetched again each time: the current state is not stored.
    at.host.n8n.unpublish(other);
    await until('the path to be free', async () => (await causeNow()) === 'workflow_unpublished');
  });

  it("include the failed step, and its message in the creator's own chats only", async () => {
    const { id } = await newAgent();
    at.host.behave(id, {
      kind: 'lines',
      steps: [line('begin', AUTHOR), line('error', AUTHOR, 'Cannot read "my secret diary"')],
    });
    const mine = await ask(ann, id);
    await ask(bob, id, 'my secret diary');
    const [bobs, anns] = await runs(id, 2);
    expect(anns).toMatchObject({ chat_id: mine.chatId, message_id: mine.messageId, outcome: 'failed' });
    expect(anns?.steps).toMatchObject([{ node: 'AI Agent', error: 'Cannot read "my secret diary"' }]);
    expect(bobs).toMatchObject({ chat_id: null, message_id: null, outcome: 'failed' });
    expect(bobs?.steps).toMatchObject([{ node: 'AI Agent', error: '' }]);
    const bobsOwn = await ann.ok('GET', `${path(id)}${bobs?.turn_id}/`);
    expect(JSON.stringify([bobs, bobsOwn])).not.toMatch(/diary/);
  });

  it('are visible to the creator only, and contain no runs of another agent', async () => {
    const [agent, other] = [await newAgent(), await newAgent()];
    await ask(bob, agent.id);
    const [run] = await runs(agent.id, 1);
    for (const query of ['', `${run?.turn_id}/`]) {
      expect((await bob.call('GET', path(agent.id) + query)).body.code).toBe('agent_not_found');
    }
    expect((await ann.call('GET', `${path(other.id)}${run?.turn_id}/`)).body.code).toBe('run_not_found');
    expect((await ann.call('GET', `${path(agent.id)}99999999/`)).body.code).toBe('run_not_found');
    expect((await ann.call('GET', `${path(agent.id)}x/`)).status).toBe(400);
    expect((await ann.call('GET', `${path(agent.id)}?outcome=maybe`)).status).toBe(400);
  });

  it('are found by message ID in own chats only', async () => {
    const { id } = await newAgent();
    at.host.failThen(id, { kind: 'workflow-error' }, 1);
    const { chatId, messageId } = await ask(ann, id);
    const bobs = await ask(bob, id);
    await ann.retry(chatId, messageId);
    await ann.reply(chatId, messageId);
    const found = await runs(id, 2, `?reply_to=${messageId}`);
    expect(found.map((run) => [run.outcome, run.message_id])).toEqual([
      ['answered', messageId],
      ['failed', messageId],
    ]);
    expect(await runsOf(id, `?reply_to=${bobs.messageId}`)).toEqual([]);
    expect(await runsOf((await newAgent()).id, `?reply_to=${messageId}`)).toEqual([]);
  });

  it('are paginated and filtered by outcome', async () => {
    const { id } = await newAgent();
    const chat = await ann.chat(id);
    at.host.behave(id, (call) => (String(call.body.chatInput).includes('bad') ? { kind: 'empty' } : { kind: 'echo' }));
    for (const text of ['1', '2 bad', '3', '4', '5 bad']) await ann.post(chat.id, text);
    const all = await runs(id, 5);
    const ids = all.map((run) => run.turn_id);
    expect([...ids].sort((a, b) => b - a)).toEqual(ids);
    const first = await runsOf(id, '?limit=2');
    const second = await runsOf(id, `?limit=2&before=${first.at(-1)?.turn_id}`);
    const third = await runsOf(id, `?limit=2&before=${second.at(-1)?.turn_id}`);
    expect([...first, ...second, ...third].map((run) => run.turn_id)).toEqual(ids);
    expect((await runsOf(id, '?outcome=failed')).map((run) => run.failure?.code)).toEqual([
      'empty_reply',
      'empty_reply',
    ]);
    expect(await runsOf(id, '?outcome=answered')).toHaveLength(3);
    expect(await runsOf(id, '?outcome=stopped')).toEqual([]);
  });

  it('wait for a callback and are completed by it', async () => {
    const { id, api_key } = await newAgent();
    at.host.behave(id, { kind: 'json', value: { message: 'Workflow was started' } });
    const chat = await ann.chat(id);
    const { id: messageId } = await ann.post(chat.id, 'Take your time');
    for (const end = Date.now() + 10_000; (await runsOf(id)).length === 0; await sleep(50))
      expect(Date.now()).toBeLessThan(end);
    expect((await runsOf(id, '?outcome=waiting'))[0]).toMatchObject({
      total_ms: null,
      attempts: 1,
      message_id: messageId,
    });
    const sent = await fetch(`${regent.url}/api/integration/chat/${chat.id}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      body: JSON.stringify({ message: 'Done', reply_to: messageId }),
    });
    expect(sent.status).toBe(201);
    const [run] = await runs(id, 1);
    expect(run).toMatchObject({ outcome: 'answered', message_id: messageId });
    expect(run?.total_ms).toBeGreaterThan(0);
  });

  it('count each answered message and each failed run', async () => {
    const { id } = await newAgent();
    at.host.failThen(id, { kind: 'workflow-error' }, 2);
    const { chatId, messageId } = await ask(ann, id);
    await ask(bob, id);
    await ann.retry(chatId, messageId);
    await ann.reply(chatId, messageId);
    await ask(ann, id);
    await runs(id, 4);
    expect(await statsOf(id)).toEqual({ agent_id: id, conversation_count: 3, answered_count: 2, failed_count: 2 });
  });

  it('count a late reply instead of its earlier failure', async () => {
    const { id, api_key } = await newAgent();
    at.host.behave(id, { kind: 'workflow-error' });
    const { chatId, messageId } = await ask(ann, id);
    await runs(id, 1);
    expect(await statsOf(id)).toMatchObject({ answered_count: 0, failed_count: 1 });
    await fetch(`${regent.url}/api/integration/chat/${chatId}/message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': api_key },
      body: JSON.stringify({ message: 'Here it is', reply_to: messageId }),
    });
    await runs(id, 1, '?outcome=answered');
    expect(await statsOf(id)).toMatchObject({ answered_count: 1, failed_count: 0 });
  });

  describe('retention', () => {
    let pool: pg.Pool;
    let collect: RunMaintenance;
    beforeAll(() => {
      pool = new pg.Pool({ connectionString: at.database.url, max: 2 });
      pool.on('error', () => undefined);
      pg.types.setTypeParser(pg.types.builtins.INT8, Number);
      const repository = new RunRepository(new SqlRunner(() => pool) as never, undefined as never);
      collect = new RunMaintenance(regent.config, pino({ level: 'silent' }), repository);
    });
    afterAll(() => pool?.end());

    it('recovers a run whose process died', async () => {
      const { id } = await newAgent();
      for (const text of ['one', 'two']) await ask(ann, id, text);
      await runs(id, 2);
      await at.rows('DELETE FROM run WHERE agent_id = $1', [id]);
      await at.rows('UPDATE run_progress SET collected_to = 0');
      await collect.collect(0);
      expect((await runsOf(id)).map((run) => [run.outcome, run.attempts, run.steps])).toEqual([
        ['answered', 1, null],
        ['answered', 1, null],
      ]);
      const before = await at.rows('SELECT count(*) FROM run');
      await collect.collect(0);
      expect(await at.rows('SELECT count(*) FROM run')).toEqual(before);
    });

    it('does not skip open and recent runs', async () => {
      const { id } = await newAgent();
      at.host.behave(id, { kind: 'json', value: { message: 'Workflow was started' } });
      const chat = await ann.chat(id);
      await ann.post(chat.id, 'Take your time');
      for (const end = Date.now() + 10_000; (await runsOf(id)).length === 0; await sleep(50))
        expect(Date.now()).toBeLessThan(end);
      const [{ id: open } = { id: 0 }] = await at.rows<{ id: number }>(
        "SELECT min(id)::int AS id FROM turn WHERE state = 'waiting'",
      );
      const other = await newAgent();
      await ask(ann, other.id);
      await collect.collect(0);
      const upto = async () =>
        Number((await at.rows<{ n: string }>('SELECT collected_to AS n FROM run_progress'))[0]?.n);
      expect(await upto()).toBe(open - 1);
      await at.rows('UPDATE run_progress SET collected_to = 0');
      await collect.collect(3_600_000);
      expect(await upto()).toBe(0);
    });

    it('deletes runs after the retention period, and keeps the counts', async () => {
      const [old, fresh] = [await newAgent(), await newAgent()];
      await ask(ann, old.id);
      await runs(old.id, 1);
      const days = regent.config.RUN_RETENTION_DAYS;
      await at.rows(`UPDATE turn SET created_at = created_at - interval '${days + 1} days'`);
      await ask(ann, fresh.id);
      await runs(fresh.id, 1);
      await collect.removeOld();
      expect(await runsOf(old.id)).toEqual([]);
      expect(await runsOf(fresh.id)).toHaveLength(1);
      expect(await statsOf(old.id)).toMatchObject({ answered_count: 1 });
      const kept = await at.rows('SELECT agent_id FROM run');
      expect(kept).toHaveLength(1);
    });
  });

  it('note that suggestions of a wrong kind were left out; ratings are counted for the creator alone', async () => {
    const { id } = await newAgent();
    at.host.behave(id, { kind: 'json', value: { output: 'Hi', suggestions: ['More', 7, 'x'.repeat(121)] } });
    const { chatId } = await ask(bob, id);
    const [reply] = (await bob.ok('GET', `/api/chat/${chatId}/message/`)).slice(-1);
    expect(reply).toMatchObject({ message: 'Hi', suggestions: ['More'] });
    expect(await runs(id, 1)).toMatchObject([{ outcome: 'answered', notes: [{ code: 'suggestions_ignored' }] }]);

    const rate = (body: object, message = reply.id) =>
      bob.call('PUT', `/api/chat/${chatId}/message/${message}/feedback/`, body);
    const bad = { value: -1, reason: 'wrong', comment: ' Not true. ' };
    const first = await rate(bad);
    expect(first).toMatchObject({ status: 200, body: { id: reply.id, feedback: -1, rev: reply.rev + 1 } });
    expect((await rate({ ...bad, reason: 'other' })).body).toEqual(first.body);
    const feedback = (who: Person, query = '') => who.call('GET', `/api/studio/agent/${id}/feedback/${query}`);
    const counts = { up: 0, down: 1, reasons: [{ reason: 'other', count: 1 }], by_day: [{ up: 0, down: 1 }] };
    expect((await feedback(ann)).body).toMatchObject({ days: 30, ...counts, shared: [] });
    expect((await feedback(bob)).status).toBe(404);
    expect((await feedback(ann, '?days=91')).body).toMatchObject({ days: 90 });
    expect((await rate({ value: 2 })).status).toBe(400);
    expect((await rate(bad, reply.reply_to)).status).toBe(404);

    const own = await ask(ann, id);
    const [ownReply] = (await ann.ok('GET', `/api/chat/${own.chatId}/message/`)).slice(-1);
    await ann.ok('PUT', `/api/chat/${own.chatId}/message/${ownReply.id}/feedback/`, { value: 1, share_text: true });
    expect((await feedback(ann)).body).toMatchObject({ ...counts, shared: [] });

    await rate({ ...bad, share_text: true });
    expect((await feedback(ann)).body.shared).toMatchObject([{ reply: 'Hi', comment: 'Not true.', reason: 'wrong' }]);
    const [listed] = await bob.ok('GET', `/api/chat/${chatId}/message/?since_rev=${reply.rev}`);
    expect(listed).toMatchObject({ id: reply.id, feedback: -1 });
    const stars = async () => (await bob.ok('GET', '/api/account/stars/')).stars_given;
    expect(await stars()).toBe(0);
    await rate({ value: 1 });
    expect(await stars()).toBe(1);
    expect((await rate({ value: null })).body).not.toHaveProperty('feedback');
    expect(await stars()).toBe(0);
    expect((await feedback(ann)).body).toMatchObject({ up: 0, down: 0, shared: [] });
    await rate({ value: 1, share_text: true });
    expect(await stars()).toBe(1);
    await bob.call('DELETE', `/api/chat/${chatId}/message/${reply.id}/`);
    expect(await stars()).toBe(0);
    expect((await feedback(ann)).body).toMatchObject({ up: 0, shared: [] });
    expect(await at.rows('SELECT suggestions, feedback FROM message WHERE id = $1', [reply.id])).toEqual([
      { suggestions: null, feedback: null },
    ]);

    const posted = await newAgent();
    const chat = await bob.chat(posted.id);
    const send = (suggestions: unknown) =>
      callBack(regent.url, chat.id, posted.api_key, { message: 'Unasked', suggestions });
    expect((await send(['One', null])).body).toMatchObject({ suggestions: ['One'] });
    expect((await send('One')).status).toBe(201);
  });
});
