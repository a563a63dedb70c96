// Regent without an n8n of its own: a creator connects one in the profile.
import assert from 'node:assert/strict';
import { answered, QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { Creator } from '../../regent/creator.mjs';
import { startWithPerson } from '../../regent/start-with-person.mjs';

const PATH = '/api/account/n8n/';

export async function creatorsN8n({ step, n8n, closing, data }) {
  const env = { N8N_BASE_URL: '', N8N_ALLOWED_PRIVATE_HOSTS: new URL(n8n.url).host };
  const { regent, person } = await startWithPerson({ closing }, { data, env, email: 'brings@example.com' });
  const place = { n8n, regent, person, creator: new Creator(person) };
  await step('own n8n: is stored once it answers and accepts the key; nothing else in its network can be reached', () =>
    connectsOnlyTheAllowedHost(place),
  );
  await step('own n8n: an agent from a template has its workflow there, and answers', () => answersFromTemplate(place));
  await step('own n8n: a streaming workflow answers too', () => streams(place));
  await step('own n8n: finds a workflow created by hand by its ID', () => findsWorkflowMadeByHand(place));
  await step('own n8n: after removal, its workflow stays there and the built-in runner answers', () =>
    disconnects(place),
  );
  person.close();
  await regent.stop();
}

/** Status and code of a refused call. */
const refusal = (work) =>
  work.then(
    () => assert.fail('it was accepted'),
    (error) => [error.status, error.body.code],
  );

/** Asks the agent in a chat of its own. @returns the pushed answer */
async function askInNewChat({ person }, id, message) {
  return await answered(person, await person.call('POST', '/api/chat/', { agent_id: id }), message);
}

async function connectsOnlyTheAllowedHost({ n8n, person, regent }) {
  const put = (base_url, api_key) => person.call('PUT', PATH, { base_url, api_key });
  assert.deepEqual(await refusal(put(n8n.url, 'not-the-key')), [422, 'n8n_key_refused']);
  assert.deepEqual(await refusal(put('http://127.0.0.1:5678', n8n.key)), [400, 'n8n_address_refused']);
  assert.deepEqual(await refusal(put(regent.url, n8n.key)), [400, 'n8n_address_refused']);
  assert.equal((await put(`${n8n.url}/`, n8n.key)).base_url, n8n.url);
}

async function answersFromTemplate(place) {
  const { creator, n8n } = place;
  const made = await creator.ready((await creator.make('simple')).id);
  place.made = made;
  assert.equal(made.workflow_in_own_n8n, true);
  assert.equal((await n8n.api('GET', `/workflows/${made.n8n_workflow_id}`)).name, made.name);
  await creator.publish(made.id);
  assert.equal(await askInNewChat(place, made.id, QUESTION), SIMPLE_ANSWER);
  const check = await creator.check(made.id);
  assert.deepEqual([check.ok, check.steps.length], [true, 8], JSON.stringify(check));
}

async function streams(place) {
  const { id } = await place.creator.make('openrouter');
  await place.creator.publish(id);
  assert.match(await askInNewChat(place, id, 'Some words'), /You asked: Some words/);
}

async function findsWorkflowMadeByHand(place) {
  const { creator, n8n } = place;
  const agent = await creator.make(null);
  const workflow = await n8n.api('POST', '/workflows', madeByHand(`by-hand-${agent.id}`));
  await creator.patch(agent.id, { n8n_workflow_id: workflow.id });
  assert.deepEqual(await refusal(creator.publish(agent.id)), [422, 'workflow_inactive']);
  await n8n.api('POST', `/workflows/${workflow.id}/publish`);
  await creator.publish(agent.id);
  assert.equal(await askInNewChat(place, agent.id, 'Hello'), 'By hand');
}

function madeByHand(path) {
  const nodes = [
    {
      name: 'Webhook',
      type: 'n8n-nodes-base.webhook',
      typeVersion: 2,
      position: [0, 0],
      parameters: { httpMethod: 'POST', path, responseMode: 'lastNode' },
    },
    {
      name: 'Answer',
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      position: [200, 0],
      parameters: {
        assignments: { assignments: [{ id: 'a', name: 'output', type: 'string', value: 'By hand' }] },
      },
    },
  ];
  const connections = { Webhook: { main: [[{ node: 'Answer', type: 'main', index: 0 }]] } };
  return { name: path, nodes, connections, settings: {} };
}

async function disconnects(place) {
  const { creator, made, n8n, person } = place;
  await person.call('DELETE', PATH);
  const agent = await creator.get(made.id);
  assert.deepEqual([agent.workflow_in_own_n8n, agent.n8n_workflow_id], [false, null]);
  assert.notEqual(await askInNewChat(place, made.id, 'Hello'), SIMPLE_ANSWER);
  assert.equal((await n8n.api('GET', `/workflows/${made.n8n_workflow_id}`)).active, true);
}
