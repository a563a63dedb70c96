// Publishing an agent whose workflow cannot answer is refused with the reason. Outages and keys: see outages-of-n8n.
import assert from 'node:assert/strict';
import { code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { until } from '../../regent/until.mjs';

const ANSWER = { respondWith: 'json', responseBody: '{"output":"yes"}' };
const listening = (path) => workflow(`Own ${path}`, [webhook(path, 'responseNode'), respond(ANSWER)]);

export async function refusals(place) {
  const { step } = place;
  await step('no callable trigger: publishing and the check fail', () => refusesWithoutTrigger(place));
  await step('archived: an agent with an archived workflow is not published', () => refusesArchived(place));
  await step('the webhook path of an agent is used by another published workflow: the agent gets another path', () =>
    replacesPathInUse(place),
  );
  await step('no credential for the model: n8n refuses, and the failure names the kind of credential', () =>
    namesMissingCredential(place),
  );
  await step("the agent's key is refused: published, since nothing is run for that, and told by the check", () =>
    findsRefusedKeyInCheck(place),
  );
}

/** An agent with a workflow that its creator made. */
async function withWorkflow({ creator, n8n }, draft) {
  const { id } = await n8n.api('POST', '/workflows', draft);
  const agent = await creator.make(null, { n8n_workflow_id: id });
  return { agent, workflowId: id };
}

async function refusesWithoutTrigger(place) {
  const { creator, n8n } = place;
  const timer = { id: 't', name: 'Timer', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2, parameters: {} };
  const { agent, workflowId } = await withWorkflow(place, workflow('Timed', [timer, code('return [];')]));
  await n8n.api('POST', `/workflows/${workflowId}/publish`);
  const refused = await place.refusal(agent.id);
  assert.deepEqual([refused.code, refused.step], ['workflow_inactive', 'trigger']);
  assert.equal((await creator.check(agent.id)).steps.at(-1).code, 'workflow_no_trigger');
}

async function refusesArchived(place) {
  const { creator, n8n } = place;
  const { agent, workflowId } = await withWorkflow(place, listening(`own-${Date.now()}`));
  await n8n.api('POST', `/workflows/${workflowId}/publish`);
  assert.equal((await creator.publish(agent.id)).status, 'ready');
  await creator.patch(agent.id, { status: 'not_published' });
  await n8n.api('POST', `/workflows/${workflowId}/archive`);
  const refused = await place.refusal(agent.id);
  assert.deepEqual([refused.code, refused.step], ['workflow_inactive', 'active']);
}

async function replacesPathInUse({ creator, n8n }) {
  const { id, webhook_path } = await creator.make('simple');
  await creator.ready(id);
  const other = await n8n.api('POST', '/workflows', listening(webhook_path));
  await n8n.api('POST', `/workflows/${other.id}/publish`);
  // n8n registers a webhook shortly after the publication.
  await until('the other webhook', async () => {
    const { message } = await (await fetch(`${n8n.url}/webhook/${webhook_path}`, { method: 'PATCH' })).json();
    return /^This webhook is not registered for /.test(message);
  });
  const published = await creator.publish(id);
  assert.equal(published.status, 'ready');
  assert.notEqual(published.webhook_path, webhook_path);
  await n8n.api('POST', `/workflows/${other.id}/unpublish`);
}

async function namesMissingCredential(place) {
  const { creator, n8n } = place;
  const [model] = await place.credentialsNamed('OpenRouter account');
  await n8n.api('DELETE', `/credentials/${model.id}`);
  const { id } = await creator.make('openrouter');
  await creator.ready(id);
  const refused = await place.refusal(id);
  await place.addModelCredential();
  assert.equal(refused.code, 'workflow_inactive');
  assert.match(refused.detail, /The credential of the node “OpenRouter Chat Model” is missing/);
}

async function findsRefusedKeyInCheck(place) {
  const { creator, n8n } = place;
  const { id } = await creator.make('simple');
  await creator.ready(id);
  await creator.publish(id);
  const [credential] = await place.credentialsNamed(`Regent agent ${id}`);
  await n8n.api('PATCH', `/credentials/${credential.id}`, { data: { name: 'X-API-Key', value: 'another' } });
  assert.equal((await creator.check(id)).steps.at(-1).code, 'workflow_key_refused');
}
