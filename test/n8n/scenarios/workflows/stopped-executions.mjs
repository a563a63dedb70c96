// Stopping a reply also stops its execution in n8n, for creators' own workflows.
import assert from 'node:assert/strict';
import { chatTrigger, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { ask, deltasOf, newAgent } from '../../regent/conversation.mjs';
import { ownWorkflows } from '../../regent/own-workflows.mjs';
import { until } from '../../regent/until.mjs';

const WITHIN_MS = 2_000;
const wait = {
  ...{ id: 'wait', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: crypto.randomUUID() },
  parameters: { resume: 'timeInterval', amount: 60, unit: 'seconds' },
};
const say = (name, message) => ({
  ...{ id: name, name, type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3, webhookId: crypto.randomUUID() },
  parameters: { message, options: {} },
});
/** As in the `openrouter` template. */
const named = {
  ...respond({ respondWith: 'json', responseBody: '={{ { executionId: $execution.id } }}' }),
  ...{ id: 'execution', name: 'Execution' },
};
/** As in the `callback` template. */
const STARTED = "={{ JSON.stringify({ message: 'Workflow was started', executionId: $executionId }) }}";

/** [workflow at a path, how a running reply is visible]. */
const CASES = {
  'Chat nodes': [
    (path) => {
      const trigger = chatTrigger(path, { public: true, options: { responseMode: 'responseNodes' } });
      return workflow('Chat nodes', [trigger, say('First', 'First'), wait, say('Last', 'Never')]);
    },
    ({ person, sent }) => deltasOf(person, sent).length > 0,
  ],
  'a reply by callback': [
    (path) => workflow('Callback', [webhook(path, 'onReceived', { options: { responseData: STARTED } }), wait]),
    ({ run }) => run?.outcome === 'waiting',
  ],
  'a stream without a model': [
    (path) =>
      workflow('Stream', [
        webhook(path, 'streaming'),
        named,
        wait,
        respond({ respondWith: 'json', responseBody: '={{ { output: "Never" } }}' }),
      ]),
    ({ sinceMs }) => sinceMs > 2_000,
  ],
};

const chatNodeStreams = CASES['Chat nodes'][1];

export async function stoppedExecutions({ step, n8n, person }) {
  const here = { n8n, person };
  const agentWith = ownWorkflows(here);
  await step('stop: n8n lists the scope of the key', () => listsScope(here));
  const cases = Object.entries(CASES).map(([name, [draft, isUnderWay]]) => {
    return [name, () => agentWith(draft(crypto.randomUUID())), isUnderWay];
  });
  cases.push(['a stream of the openrouter template', () => templateAgent(here), chatNodeStreams]);
  for (const [name, make, isUnderWay] of cases) {
    await step(`stop: ${name}: the execution is canceled within ${WITHIN_MS / 1000} s`, async () =>
      cancelsExecution(here, await make(), isUnderWay),
    );
  }
  // The credential in the user's project would make the name ambiguous for the owner.
  await n8n.removeModelCredentials();
  await n8n.addModelCredential();
}

async function listsScope({ n8n }) {
  const { data } = await n8n.api('GET', '/discover');
  assert.ok(data.scopes.includes('execution:stop'), JSON.stringify(data.scopes));
}

/** n8n pauses a run briefly after each message of a Chat node. */
async function openExecution(n8n, workflowId) {
  const path = `/executions?workflowId=${workflowId}&status=`;
  const lists = await Promise.all(['running', 'waiting'].map((status) => n8n.api('GET', path + status)));
  return lists.flatMap(({ data }) => data)[0];
}

/** Its workflow and the model's credential are in the user's project. */
async function templateAgent({ n8n, person }) {
  const { id } = await newAgent(person, 'openrouter');
  const made = await until('the workflow', async () => {
    const agent = await person.call('GET', `/api/studio/agent/${id}/`);
    return agent.workflow_state === 'ready' && agent.workflow_url !== null && agent;
  });
  await n8n.addModelCredential((await n8n.ownerOf(made.n8n_workflow_id)).projectId);
  const publish = () => person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  await until('published', () => publish().then(Boolean, () => false));
  return { id, workflowId: made.n8n_workflow_id };
}

/** @param isUnderWay says whether the reply has begun, so that it can be stopped */
async function cancelsExecution({ n8n, person }, { id, workflowId }, isUnderWay) {
  const latestRun = async () => (await person.call('GET', `/api/studio/agent/${id}/runs/`))[0];
  const chat = await person.call('POST', '/api/chat/', { agent_id: id });
  const sent = await ask(person, chat, 'HANG, herons');
  const asked = Date.now();
  await until('the reply', async () =>
    isUnderWay({ person, sent, run: await latestRun(), sinceMs: Date.now() - asked }),
  );
  const execution = await until('the execution', () => openExecution(n8n, workflowId));
  assert.equal((await person.call('POST', `/api/chat/${chat.id}/stop/`)).stopped, 1);
  const statusOf = async () => (await n8n.api('GET', `/executions/${execution.id}`)).status;
  await until('the end of the execution', async () => (await statusOf()) === 'canceled', WITHIN_MS);
  const run = await until('the run', async () => {
    const stopped = await latestRun();
    return Boolean(stopped?.execution_stop) && stopped;
  });
  assert.deepEqual(
    [run.outcome, run.execution_id, run.execution_stop.code],
    ['stopped', String(execution.id), 'stopped'],
  );
  assert.equal(await statusOf(), 'canceled');
}
