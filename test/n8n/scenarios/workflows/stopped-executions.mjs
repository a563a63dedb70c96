// Stopping a reply also stops its execution in n8n, for creators' own workflows.
import assert from 'node:assert/strict';
import { chatTrigger, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { ask, deltasOf, newAgent } from '../../regent/conversation.mjs';
import { ownWorkflows } from '../../regent/own-workflows.mjs';
import { until } from '../../regent/regent.mjs';

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

export async function stoppedExecutions({ step, n8n, person }) {
  const runOf = async (id) => (await person.call('GET', `/api/studio/agent/${id}/runs/`))[0];

  const agentWith = ownWorkflows({ n8n, person });

  await step('stop: n8n lists the scope among those of its key', async () => {
    const { data } = await n8n.api('GET', '/discover');
    assert.ok(data.scopes.includes('execution:stop'), JSON.stringify(data.scopes));
  });

  /** n8n pauses a run briefly after each message of a Chat node. */
  async function openExecution(workflowId) {
    const path = `/executions?workflowId=${workflowId}&status=`;
    const lists = await Promise.all(['running', 'waiting'].map((status) => n8n.api('GET', path + status)));
    return lists.flatMap(({ data }) => data)[0];
  }

  /** Its workflow and the model's credential are in the user's project. */
  async function templateAgent() {
    const { id } = await newAgent(person, 'openrouter');
    const get = () => person.call('GET', `/api/studio/agent/${id}/`);
    const made = await until('the workflow', async () => {
      const agent = await get();
      return agent.workflow_state === 'ready' && agent.workflow_url !== null && agent;
    });
    const { shared } = await n8n.api('GET', `/workflows/${made.n8n_workflow_id}`);
    await n8n.addModelCredential(shared.find(({ role }) => role === 'workflow:owner').projectId);
    const publish = () => person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    await until('published', () => publish().then(Boolean, () => false));
    return { id, workflowId: made.n8n_workflow_id };
  }

  const cases = Object.entries(CASES).map(([name, [draft, isUnderWay]]) => {
    return [name, () => agentWith(draft(crypto.randomUUID())), isUnderWay];
  });
  cases.push(['a stream of the openrouter template', templateAgent, CASES['Chat nodes'][1]]);
  for (const [name, make, isUnderWay] of cases) {
    await step(`stop: ${name}: the execution is canceled within ${WITHIN_MS / 1000} s`, async () => {
      const { id, workflowId } = await make();
      const chat = await person.call('POST', '/api/chat/', { agent_id: id });
      const sent = await ask(person, chat, 'HANG, herons');
      const asked = Date.now();
      await until('the reply', async () =>
        isUnderWay({ person, sent, run: await runOf(id), sinceMs: Date.now() - asked }),
      );
      const execution = await until('the execution', () => openExecution(workflowId));
      assert.equal((await person.call('POST', `/api/chat/${chat.id}/stop/`)).stopped, 1);
      const statusOf = async () => (await n8n.api('GET', `/executions/${execution.id}`)).status;
      await until('the end of the execution', async () => (await statusOf()) === 'canceled', WITHIN_MS);
      const run = await until('the run', async () => {
        const stopped = await runOf(id);
        return Boolean(stopped?.execution_stop) && stopped;
      });
      assert.deepEqual(
        [run.outcome, run.execution_id, run.execution_stop.code],
        ['stopped', String(execution.id), 'stopped'],
      );
      assert.equal(await statusOf(), 'canceled');
    });
  }
  // The credential in the user's project would make the name ambiguous for the owner.
  await n8n.removeModelCredentials();
  await n8n.addModelCredential();
}
