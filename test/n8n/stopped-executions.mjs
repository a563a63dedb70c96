// Whoever stops a reply also stops its execution in n8n, where the workflow is the creator's.
import assert from 'node:assert/strict';
import { ask, deltasOf } from './conversation.mjs';
import { ownWorkflows } from './own-workflows.mjs';
import { chatTrigger, webhook, workflow } from './recording/nodes.mjs';
import { until } from './regent.mjs';

const WITHIN_MS = 2_000;
const wait = {
  ...{ id: 'wait', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: crypto.randomUUID() },
  parameters: { resume: 'timeInterval', amount: 60, unit: 'seconds' },
};
const say = (name, message) => ({
  ...{ id: name, name, type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3, webhookId: crypto.randomUUID() },
  parameters: { message, options: {} },
});
/** As in the `callback` template. */
const STARTED = "={{ JSON.stringify({ message: 'Workflow was started', executionId: $executionId }) }}";

/** [workflow at a path, how a reply that is under way shows]. */
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
};

export async function stoppedExecutions({ step, n8n, person }) {
  const runOf = async (id) => (await person.call('GET', `/api/studio/agent/${id}/runs/`))[0];

  const agentWith = ownWorkflows({ n8n, person });

  await step('stop: n8n lists the scope among those of its key', async () => {
    const { data } = await n8n.api('GET', '/discover');
    assert.ok(data.scopes.includes('execution:stop'), JSON.stringify(data.scopes));
  });

  /** n8n lets a run wait for a moment after each message of a Chat node. */
  async function openExecution(workflowId) {
    const path = `/executions?workflowId=${workflowId}&status=`;
    const lists = await Promise.all(['running', 'waiting'].map((status) => n8n.api('GET', path + status)));
    return lists.flatMap(({ data }) => data)[0];
  }

  for (const [name, [draft, isUnderWay]] of Object.entries(CASES)) {
    await step(`stop: ${name}: the execution is canceled within ${WITHIN_MS / 1000} s`, async () => {
      const { id, workflowId } = await agentWith(draft(crypto.randomUUID()));
      const chat = await person.call('POST', '/api/chat/', { agent_id: id });
      const sent = await ask(person, chat, 'Hello herons');
      await until('the reply', async () => isUnderWay({ person, sent, run: await runOf(id) }));
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
}
