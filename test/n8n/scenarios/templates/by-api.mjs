// Templates created in n8n over its public API reply in a chat.
import assert from 'node:assert/strict';
import { answered, answerTo, ask, failed, QUESTION, SIMPLE_ANSWER, wire } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';
import { ASKING, askAndAnswer } from './asking.mjs';
import { streaming } from './streaming.mjs';

/** @returns an agent of the streaming template, with a chat */
export async function byApi(here) {
  const { step } = here;
  await step('simple: answers in a chat, and its webhook rejects a wrong key', () => answersAndRefusesWrongKey(here));
  const streamingAgent = await streaming(here);
  await step('callback: the reply arrives through the integration API', () => repliesByCallback(here));
  for (const kind of Object.keys(ASKING)) {
    await step(`${kind}: asks, waits, and replies to the answer; its execution ends`, () =>
      resumesWithAnswer(here, kind),
    );
  }
  await step(`an answer to the approval template needs the agent's key`, () => refusesAnswerWithWrongKey(here));
  await step("wrong key: n8n's credential holds another one, and the failure says so", () => reportsWrongKey(here));
  return streamingAgent;
}

async function answersAndRefusesWrongKey({ n8n, person }) {
  const { agent, chat } = await wire(n8n, person, 'simple');
  assert.equal(await answered(person, chat, QUESTION), SIMPLE_ANSWER);
  const wrong = await fetch(`${n8n.url}/webhook/${agent.webhook_path}`, {
    method: 'POST',
    headers: { 'X-API-Key': 'wrong', 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(wrong.status, 403);
}

async function repliesByCallback({ n8n, person }) {
  const { chat } = await wire(n8n, person, 'callback');
  assert.equal(await answered(person, chat, QUESTION), SIMPLE_ANSWER);
}

const waitingExecutions = async (n8n, { id }) =>
  (await n8n.api('GET', `/executions?workflowId=${id}&status=waiting`)).data;

async function resumesWithAnswer({ n8n, person }, kind) {
  const { chat, workflow, agent } = await wire(n8n, person, kind);
  await askAndAnswer(person, chat, kind);
  assert.deepEqual(await waitingExecutions(n8n, workflow), []);
  // The execution that asked is the one that was resumed.
  const runs = await until('the runs', async () => {
    const stored = await person.call('GET', `/api/studio/agent/${agent.id}/runs/`);
    return stored.length === 2 * ASKING[kind].length && stored;
  });
  assert.equal(new Set(runs.map((run) => run.execution_id)).size, ASKING[kind].length);
}

async function refusesAnswerWithWrongKey({ n8n, person }) {
  const { agent, chat, workflow } = await wire(n8n, person, 'approval');
  const sent = await ask(person, chat, 'Order ten herons');
  await until('the question', () => answerTo(person, sent));
  const [{ id }] = await waitingExecutions(n8n, workflow);
  const { data } = await n8n.api('GET', `/executions/${id}?includeData=true`);
  const url = `${n8n.url}/webhook-waiting/${id}?signature=${data.resumeToken}`;
  const resume = (key) => fetch(url, { method: 'POST', headers: { 'X-API-Key': key } }).then(({ status }) => status);
  assert.equal(await resume('wrong'), 403);
  assert.equal(await resume(agent.api_key), 200);
}

async function reportsWrongKey({ n8n, person }) {
  const { agent, chat } = await wire(n8n, person, 'simple');
  const { id } = (await n8n.credentials()).find(({ name }) => name === `Regent agent ${agent.id}`);
  await n8n.api('PATCH', `/credentials/${id}`, { data: { name: 'X-API-Key', value: 'another' } });
  assert.equal((await failed(person, chat, 'Let me in')).failure.code, 'bad_api_key');
  const check = await person.call('POST', `/api/studio/agent/${agent.id}/check/`);
  assert.equal(check.steps.at(-1).code, 'workflow_key_refused');
}
