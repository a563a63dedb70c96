// The callback template responds before it has a reply. Checks how Regent learns of a failed run without an n8n key.
import assert from 'node:assert/strict';
import { changeWorkflow } from '../../installation/change-workflow.mjs';
import { answered, failed, QUESTION, SIMPLE_ANSWER, wire } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';

/** n8n tries the node three times; the idle timeout is minutes. */
const AT_ONCE_MS = 15_000;

export async function failureReports({ step, n8n, person }) {
  const reported = async (agent, chat) => {
    const { sent, failure } = await failed(person, chat, QUESTION, AT_ONCE_MS);
    assert.equal(failure.code, 'workflow_error');
    return until('the run', async () => {
      const runs = await person.call('GET', `/api/studio/agent/${agent.id}/runs/`);
      return runs.find((run) => run.message_id === sent.id && run.outcome === 'failed' && run.failure?.node);
    });
  };

  await step('callback: reports a failing node at once, with execution and node', async () => {
    const { agent, chat, workflow } = await wire(n8n, person, 'callback');
    assert.equal(await answered(person, chat, QUESTION), SIMPLE_ANSWER);
    const node = workflow.nodes.find(({ name }) => name === 'Answer');
    node.parameters.url = `${n8n.url}/nothing-here`;
    await changeWorkflow(n8n, workflow, 'nothing-here');
    const run = await reported(agent, chat);
    assert.equal(run.failure.node, 'Answer');
    assert.match(run.execution_id, /^\d+$/);
  });

  const SLOW = {
    Wait: { type: 'n8n-nodes-base.wait', typeVersion: 1.1, parameters: { amount: 30, unit: 'seconds' } },
    Code: {
      ...{ type: 'n8n-nodes-base.code', typeVersion: 2 },
      parameters: { jsCode: 'await new Promise((done) => setTimeout(done, 30000)); return [];' },
    },
  };
  for (const [name, node] of Object.entries(SLOW)) {
    await step(`callback: reports a run that exceeds n8n’s time limit (${name})`, async () => {
      const { agent, chat, workflow } = await wire(n8n, person, 'callback');
      workflow.nodes.push({ id: 'slow', name, position: [360, 0], ...node });
      workflow.connections[name] = workflow.connections.Message;
      workflow.connections.Message = { main: [[{ node: name, type: 'main', index: 0 }]] };
      workflow.settings.executionTimeout = 3;
      await changeWorkflow(n8n, workflow, node.type);
      const run = await reported(agent, chat);
      assert.match(run.execution_id, /^\d+$/);
      assert.deepEqual([run.failure.cause, run.failure.node], ['timed_out', name]);
    });
  }
}
