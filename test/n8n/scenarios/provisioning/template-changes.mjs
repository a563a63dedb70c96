// The template of an agent is chosen, refused by n8n, or replaced while the agent is published.
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';

export async function templateChanges(place) {
  const { step } = place;
  await step('openrouter, provisioned: streams', () => streamsWithOwnCredential(place));
  await step('template and publication in one request: publishes the checked workflow', () =>
    publishesWithTemplate(place),
  );
  await step('a template that n8n does not publish is rejected; the previous one keeps answering', () =>
    keepsTemplateThatN8nPublished(place),
  );
  await step('template changed: the same workflow has other nodes and still answers', () => replacesNodes(place));
}

async function streamsWithOwnCredential(place) {
  const { agent, creator } = place;
  // By now its creator is a member of n8n and uses their own credential.
  await until('the link', async () => (await creator.get(agent.id)).workflow_url !== null, 60_000);
  await place.addModelCredential();
  const { id } = await creator.make('openrouter');
  await creator.publish(id);
  assert.match(await creator.answer(id, 'Some words'), /You asked: Some words/);
  await creator.delete(id);
}

async function publishesWithTemplate({ creator }) {
  const { id } = await creator.make(null);
  assert.equal((await creator.patch(id, { template_type: 'simple', status: 'ready' })).status, 'ready');
  assert.equal(await creator.answer(id, QUESTION), SIMPLE_ANSWER);
  await creator.delete(id);
}

async function keepsTemplateThatN8nPublished(place) {
  const { agent, creator, n8n } = place;
  await n8n.removeModelCredentials();
  const before = await place.workflowOf(agent);
  const refused = await creator.patch(agent.id, { template_type: 'openrouter' }).then(
    () => assert.fail('it was accepted'),
    (error) => error,
  );
  assert.equal(refused.status, 422, String(refused));
  assert.equal((await creator.get(agent.id)).template_type, 'simple');
  assert.equal(await creator.answer(agent.id, QUESTION), SIMPLE_ANSWER);
  const after = await place.workflowOf(agent);
  assert.deepEqual([after.active, after.nodes], [true, before.nodes]);
  await place.addModelCredential();
}

async function replacesNodes(place) {
  const { agent, creator } = place;
  await creator.patch(agent.id, { template_type: 'openrouter' });
  await until('the nodes', async () =>
    (await place.workflowOf(agent)).activeVersion?.nodes.some(({ name }) => name === 'AI Agent'),
  );
  await sleep(1000);
  assert.match(await creator.answer(agent.id, 'And now?'), /You asked: And now/);
}
