// An agent with a provisioned workflow: made, published, checked, renamed, with another key, and at the end deleted.
import assert from 'node:assert/strict';
import { QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';

export async function lifecycle(place) {
  const { step } = place;
  await step('provisioned: an agent created through the API has its workflow in n8n', () => makesWorkflow(place));
  await step('published: answers at once, and rejects another key', () => publishes(place));
  await step('checked: every step passes', () => passesCheck(place));
  await step('renamed: n8n has the name', () => renamesWorkflow(place));
  await step('key rotated: accepts the new key at once, and not the old one', () => rotatesKey(place));
}

async function makesWorkflow(place) {
  const made = await place.creator.make('simple');
  assert.equal(made.workflow_state, 'pending');
  place.agent = await place.creator.ready(made.id);
  const workflow = await place.workflowOf(place.agent);
  assert.equal(workflow.name, place.agent.name);
  assert.equal(workflow.active, false);
  assert.equal(workflow.settings.saveDataSuccessExecution, 'none');
}

async function publishes(place) {
  const { agent, creator } = place;
  assert.equal((await creator.publish(agent.id)).status, 'ready');
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
  assert.equal(await place.webhookStatus(agent.id, 'wrong'), 403);
}

async function passesCheck({ agent, creator }) {
  const check = await creator.check(agent.id);
  assert.deepEqual(
    check.steps.map(({ code }) => code),
    Array(8).fill('ok'),
    JSON.stringify(check),
  );
}

async function renamesWorkflow(place) {
  const { agent, creator } = place;
  const name = `Renamed ${Date.now()}`;
  await creator.patch(agent.id, { name });
  await creator.publishChanges(agent.id);
  await until('the name', async () => (await place.workflowOf(agent)).name === name);
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
}

async function rotatesKey(place) {
  const { agent, creator } = place;
  const { api_key } = await creator.rotate(agent.id);
  assert.equal(await place.webhookStatus(agent.id, agent.api_key), 403);
  assert.equal(await place.webhookStatus(agent.id, api_key), 200);
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
}

export async function deletedAgent(place) {
  const { agent, creator, n8n, step } = place;
  await step('deleted: the workflow and the credential are removed', async () => {
    const credential = `Regent agent ${agent.id}`;
    assert.equal((await place.credentialsNamed(credential)).length, 1);
    await creator.delete(agent.id);
    await until('n8n to be clean', async () => {
      const gone = await n8n.api('GET', `/workflows/${agent.n8n_workflow_id}`).then(
        () => false,
        () => true,
      );
      return gone && (await place.credentialsNamed(credential)).length === 0;
    });
  });
}
