// Templates created in n8n over its public API reply in a chat.
import assert from 'node:assert/strict';
import {
  answered,
  answerTo,
  ask,
  deltasOf,
  failed,
  failureOf,
  QUESTION,
  SIMPLE_ANSWER,
  wire,
} from '../../regent/conversation.mjs';
import { until } from '../../regent/regent.mjs';
import { ASKING, askAndAnswer } from './asking.mjs';

/** Interval of n8n's keepalives in a stream. */
const KEEPALIVE_S = 30;

export async function byApi({ step, n8n, person }) {
  await step('simple: answers in a chat, its webhook refuses a wrong key', async () => {
    const { agent, chat } = await wire(n8n, person, 'simple');
    assert.equal(await answered(person, chat, QUESTION), SIMPLE_ANSWER);
    const wrong = await fetch(`${n8n.url}/webhook/${agent.webhook_path}`, {
      method: 'POST',
      headers: { 'X-API-Key': 'wrong', 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(wrong.status, 403);
  });

  const streaming = await wire(n8n, person, 'openrouter');
  await step('openrouter: streams', async () => {
    const sent = await ask(person, streaming.chat, 'Tell me something in a stream of words');
    const answer = await until('the answer', () => answerTo(person, sent));
    const deltas = deltasOf(person, sent);
    assert.match(answer.message, /You asked: Tell me something/);
    assert.ok(deltas.length > 3, `expected a stream, got ${deltas.length} deltas`);
    assert.equal(joined(deltas), answer.message);
  });

  await step('openrouter: streams with a tool call, which searches the knowledge base through our API', async () => {
    const sent = await ask(person, streaming.chat, 'Please search for refunds');
    const answer = await until('the answer', () => answerTo(person, sent));
    assert.match(answer.message, /The knowledge base says: /);
    assert.equal(joined(deltasOf(person, sent)), answer.message);
  });

  await step("openrouter: the steps that the user sees are those of the run, which are n8n's", async () => {
    const { chat, agent, workflow } = await wire(n8n, person, 'openrouter');
    // The template disables saving successful executions.
    workflow.settings.saveDataSuccessExecution = 'all';
    await change(n8n, workflow, 'Execution');
    const nameOf = (node) => `Step ${node}`;
    const step_names = workflow.nodes.map(({ name }) => ({ node: name, name: nameOf(name) }));
    await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { step_names });
    const sent = await ask(person, chat, 'Please search for refunds');
    const answer = await until('the answer', () => answerTo(person, sent));
    const [run] = await until('the run', async () => {
      const runs = await person.call('GET', `/api/studio/agent/${agent.id}/runs/`);
      return runs.length === 1 && runs;
    });
    // n8n stores it shortly after the last response.
    const stored = () => n8n.api('GET', `/executions/${run.execution_id}?includeData=true`).catch(() => undefined);
    const { data } = await until('the execution', stored);
    const ranAt = ({ node, run: index }) => data.resultData.runData[node]?.[index]?.startTime;
    const times = run.steps.map(ranAt);
    assert.ok(times.length > 1 && times.every(Number.isInteger), JSON.stringify(run.steps));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    const ofRun = run.steps.map(({ node, started_ms, ended_ms }) => ({
      name: nameOf(node),
      duration_ms: ended_ms - started_ms,
    }));
    assert.deepEqual(answer.steps, ofRun);
    const seen = person.events.flatMap((event) => (event.chat_id === chat.id && event.activity?.text) || []);
    assert.ok(seen.length > 0 && seen.every((text) => ofRun.some(({ name }) => name === text)), seen.join());
  });

  await step('openrouter: a tool that fails is no end, what the model says to it is the answer', async () => {
    const { chat, agent, workflow } = await wire(n8n, person, 'openrouter');
    const tool = workflow.nodes.find((node) => node.name === 'search_knowledge');
    tool.parameters.url = tool.parameters.url.replace('/knowledge/search', '/nothing/here');
    await change(n8n, workflow, '/nothing/here');
    assert.match(
      await answered(person, chat, 'Please search for it'),
      /The knowledge base says: .*(error|not)/i,
      agent.name,
    );
  });

  await step('openrouter: knows what was said before, also where n8n keeps nothing of it', async () => {
    const { chat } = await wire(n8n, person, 'openrouter');
    await answered(person, chat, 'My cat is called Mimi');
    const told = await answered(person, chat, 'Repeat what you were told');
    assert.match(told, /They: My cat is called Mimi\s+You: Turn 1\. You asked: My cat is called Mimi/);
  });

  await step('openrouter: a stream begins after n8n has only said for a while that it is there', async () => {
    const { chat, workflow } = await wire(n8n, person, 'openrouter');
    const parameters = { amount: KEEPALIVE_S + 5, unit: 'seconds' };
    const type = 'n8n-nodes-base.wait';
    workflow.nodes.push({ id: 'wait', name: 'Wait', type, typeVersion: 1.1, position: [360, 0], parameters });
    workflow.connections.Wait = workflow.connections.Message;
    workflow.connections.Message = { main: [[{ node: 'Wait', type: 'main', index: 0 }]] };
    await change(n8n, workflow, type);
    const sent = await ask(person, chat, 'Take your time to begin');
    const end = await until('the end', () => answerTo(person, sent) ?? failureOf(person, sent), 90_000);
    assert.match(end.message ?? end.code, /You asked: Take your time to begin/);
    assert.ok(deltasOf(person, sent).length > 1);
  });

  await step('callback: the reply comes by the Integration API', async () => {
    const { chat } = await wire(n8n, person, 'callback');
    assert.equal(await answered(person, chat, QUESTION), SIMPLE_ANSWER);
  });

  for (const kind of Object.keys(ASKING)) {
    await step(`${kind}: asks, waits, and replies to the answer; its execution ends`, async () => {
      const { chat, workflow, agent } = await wire(n8n, person, kind);
      await askAndAnswer(person, chat, kind);
      const waiting = await n8n.api('GET', `/executions?workflowId=${workflow.id}&status=waiting`);
      assert.deepEqual(waiting.data, []);
      // The execution that asked is the one that was resumed.
      const runs = await until('the runs', async () => {
        const stored = await person.call('GET', `/api/studio/agent/${agent.id}/runs/`);
        return stored.length === 2 * ASKING[kind].length && stored;
      });
      assert.equal(new Set(runs.map((run) => run.execution_id)).size, ASKING[kind].length);
    });
  }

  await step(`an answer to the approval template needs the agent's key`, async () => {
    const { agent, chat, workflow } = await wire(n8n, person, 'approval');
    const sent = await ask(person, chat, 'Order ten herons');
    await until('the question', () => answerTo(person, sent));
    const [{ id }] = (await n8n.api('GET', `/executions?workflowId=${workflow.id}&status=waiting`)).data;
    const { data } = await n8n.api('GET', `/executions/${id}?includeData=true`);
    const url = `${n8n.url}/webhook-waiting/${id}?signature=${data.resumeToken}`;
    const resume = (key) => fetch(url, { method: 'POST', headers: { 'X-API-Key': key } }).then(({ status }) => status);
    assert.equal(await resume('wrong'), 403);
    assert.equal(await resume(agent.api_key), 200);
  });

  await step("wrong key: n8n's credential holds another one, and the failure says so", async () => {
    const { agent, chat } = await wire(n8n, person, 'simple');
    const { data } = await n8n.api('GET', '/credentials?limit=250');
    const { id } = data.find(({ name }) => name === `Regent agent ${agent.id}`);
    await n8n.api('PATCH', `/credentials/${id}`, { data: { name: 'X-API-Key', value: 'another' } });
    assert.equal((await failed(person, chat, 'Let me in')).failure.code, 'bad_api_key');
    const check = await person.call('POST', `/api/studio/agent/${agent.id}/check/`);
    assert.equal(check.steps.at(-1).code, 'workflow_key_refused');
  });

  return streaming;
}

/** Stores a changed workflow and waits until the published version contains this text. */
export async function change(n8n, { id, name, nodes, connections, settings }, seen) {
  await n8n.api('PUT', `/workflows/${id}`, { name, nodes, connections, settings });
  await until('the new version', async () => {
    const { activeVersion } = await n8n.api('GET', `/workflows/${id}`);
    return JSON.stringify(activeVersion.nodes).includes(seen);
  });
  await new Promise((done) => setTimeout(done, 1500));
}

const joined = (deltas) =>
  deltas
    .map(({ text }) => text)
    .join('')
    .trim();
