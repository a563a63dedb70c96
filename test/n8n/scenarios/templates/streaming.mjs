// The openrouter template: its reply is a stream, with tool calls and the steps of the run.
import assert from 'node:assert/strict';
import { changeWorkflow } from '../../installation/change-workflow.mjs';
import { answered, answerTo, ask, deltasOf, failureOf, wire } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';

/** Interval of n8n's keepalives in a stream. */
const KEEPALIVE_S = 30;

/** @returns an agent of this template, with a chat */
export async function streaming(here) {
  const { step, n8n, person } = here;
  const agent = await wire(n8n, person, 'openrouter');
  await step('openrouter: streams', () => streams(here, agent));
  await step('openrouter: streams with a tool call, which searches the knowledge base through our API', () =>
    callsToolWhileStreaming(here, agent),
  );
  await step("openrouter: the steps that the user sees are those of the run, which are n8n's", () =>
    showsStepsOfExecution(here),
  );
  await step('openrouter: continues after a failing tool, and replies with the model’s answer to it', () =>
    answersAfterFailedTool(here),
  );
  await step('openrouter: knows earlier messages, also when n8n stores no memory', () => knowsHistory(here));
  await step('openrouter: a stream begins after keep-alives only', () => streamsAfterKeepAlive(here));
  return agent;
}

const joined = (deltas) =>
  deltas
    .map(({ text }) => text)
    .join('')
    .trim();

async function streams({ person }, { chat }) {
  const sent = await ask(person, chat, 'Tell me something in a stream of words');
  const answer = await until('the answer', () => answerTo(person, sent));
  const deltas = deltasOf(person, sent);
  assert.match(answer.message, /You asked: Tell me something/);
  assert.ok(deltas.length > 3, `expected a stream, got ${deltas.length} deltas`);
  assert.equal(joined(deltas), answer.message);
}

async function callsToolWhileStreaming({ person }, { chat }) {
  const sent = await ask(person, chat, 'Please search for refunds');
  const answer = await until('the answer', () => answerTo(person, sent));
  assert.match(answer.message, /The knowledge base says: /);
  assert.equal(joined(deltasOf(person, sent)), answer.message);
}

async function showsStepsOfExecution({ n8n, person }) {
  const { chat, agent, workflow } = await wire(n8n, person, 'openrouter');
  // The template disables saving successful executions.
  workflow.settings.saveDataSuccessExecution = 'all';
  await changeWorkflow(n8n, workflow, 'Execution');
  const nameOf = (node) => `Step ${node}`;
  const step_names = workflow.nodes.map(({ name }) => ({ node: name, name: nameOf(name) }));
  await person.call('PATCH', `/api/studio/agent/${agent.id}/`, { step_names });
  const sent = await ask(person, chat, 'Please search for refunds');
  const answer = await until('the answer', () => answerTo(person, sent));
  const [run] = await until('the run', async () => {
    const runs = await person.call('GET', `/api/studio/agent/${agent.id}/runs/`);
    return runs.length === 1 && runs;
  });
  const times = await startTimesInN8n(n8n, run);
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
}

/** Start of each step of a run, as n8n stored it with the execution. */
async function startTimesInN8n(n8n, { execution_id, steps }) {
  // n8n stores it shortly after the last response.
  const stored = () => n8n.api('GET', `/executions/${execution_id}?includeData=true`).catch(() => undefined);
  const { data } = await until('the execution', stored);
  return steps.map(({ node, run: index }) => data.resultData.runData[node]?.[index]?.startTime);
}

async function answersAfterFailedTool({ n8n, person }) {
  const { chat, agent, workflow } = await wire(n8n, person, 'openrouter');
  const tool = workflow.nodes.find((node) => node.name === 'search_knowledge');
  tool.parameters.url = tool.parameters.url.replace('/knowledge/search', '/nothing/here');
  await changeWorkflow(n8n, workflow, '/nothing/here');
  assert.match(
    await answered(person, chat, 'Please search for it'),
    /The knowledge base says: .*(error|not)/i,
    agent.name,
  );
}

async function knowsHistory({ n8n, person }) {
  const { chat } = await wire(n8n, person, 'openrouter');
  await answered(person, chat, 'My cat is called Mimi');
  const told = await answered(person, chat, 'Repeat what you were told');
  assert.match(told, /They: My cat is called Mimi\s+You: Turn 1\. You asked: My cat is called Mimi/);
}

async function streamsAfterKeepAlive({ n8n, person }) {
  const { chat, workflow } = await wire(n8n, person, 'openrouter');
  const parameters = { amount: KEEPALIVE_S + 5, unit: 'seconds' };
  const type = 'n8n-nodes-base.wait';
  workflow.nodes.push({ id: 'wait', name: 'Wait', type, typeVersion: 1.1, position: [360, 0], parameters });
  workflow.connections.Wait = workflow.connections.Message;
  workflow.connections.Message = { main: [[{ node: 'Wait', type: 'main', index: 0 }]] };
  await changeWorkflow(n8n, workflow, type);
  const sent = await ask(person, chat, 'Take your time to begin');
  const end = await until('the end', () => answerTo(person, sent) ?? failureOf(person, sent), 90_000);
  assert.match(end.message ?? end.code, /You asked: Take your time to begin/);
  assert.ok(deltasOf(person, sent).length > 1);
}
