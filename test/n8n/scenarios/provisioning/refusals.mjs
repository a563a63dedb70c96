// Publishing an agent whose workflow cannot answer is refused with the reason; outages and keys are tested elsewhere.
import assert from 'node:assert/strict';
import { code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { until } from '../../regent/regent.mjs';

const ANSWER = { respondWith: 'json', responseBody: '{"output":"yes"}' };

/** @param own the calls of a creator, from `provisioning` */
export async function refusals({ step, n8n, own }) {
  const { make, ready, publish, refusal, patch, check, addModel } = own;
  const withWorkflow = async (draft) => {
    const { id } = await n8n.api('POST', '/workflows', draft);
    const agent = await make(null, { n8n_workflow_id: id });
    return { agent, workflowId: id };
  };
  const listening = (path) => workflow(`Own ${path}`, [webhook(path, 'responseNode'), respond(ANSWER)]);
  const named = async (wanted) =>
    (await n8n.api('GET', '/credentials?limit=250')).data.find(({ name }) => name === wanted);
  const stepOf = ({ detail }) => detail.split(':')[0];
  let paths = 0;
  const newPath = () => `own-${Date.now()}-${++paths}`;

  await step('no trigger that can be called: neither published nor checked', async () => {
    const timer = { id: 't', name: 'Timer', type: 'n8n-nodes-base.scheduleTrigger', typeVersion: 1.2, parameters: {} };
    const { agent, workflowId } = await withWorkflow(workflow('Timed', [timer, code('return [];')]));
    await n8n.api('POST', `/workflows/${workflowId}/publish`);
    const refused = await refusal(agent.id);
    assert.deepEqual([refused.code, stepOf(refused)], ['workflow_inactive', 'trigger']);
    assert.equal((await check(agent.id)).steps.at(-1).code, 'workflow_no_trigger');
  });

  await step('archived: not published, although it was', async () => {
    const { agent, workflowId } = await withWorkflow(listening(newPath()));
    await n8n.api('POST', `/workflows/${workflowId}/publish`);
    assert.equal((await publish(agent.id)).status, 'ready');
    await patch(agent.id, { status: 'not_published' });
    await n8n.api('POST', `/workflows/${workflowId}/archive`);
    const refused = await refusal(agent.id);
    assert.deepEqual([refused.code, stepOf(refused)], ['workflow_inactive', 'active']);
  });

  await step('the webhook path of an agent in another published workflow: the agent gets another path', async () => {
    const { id, webhook_path } = await make('simple');
    await ready(id);
    const other = await n8n.api('POST', '/workflows', listening(webhook_path));
    await n8n.api('POST', `/workflows/${other.id}/publish`);
    // n8n registers a webhook shortly after the publication.
    await until('the other webhook', async () => {
      const { message } = await (await fetch(`${n8n.url}/webhook/${webhook_path}`, { method: 'PATCH' })).json();
      return /^This webhook is not registered for /.test(message);
    });
    const published = await publish(id);
    assert.equal(published.status, 'ready');
    assert.notEqual(published.webhook_path, webhook_path);
    await n8n.api('POST', `/workflows/${other.id}/unpublish`);
  });

  await step('no credential for the model: n8n refuses, and the kind of credential is told', async () => {
    await n8n.api('DELETE', `/credentials/${(await named('OpenRouter account')).id}`);
    const { id } = await make('openrouter');
    await ready(id);
    const refused = await refusal(id);
    await addModel();
    assert.equal(refused.code, 'workflow_inactive');
    assert.match(refused.detail, /The credential of the node “OpenRouter Chat Model” is missing/);
  });

  await step(
    "the agent's key is refused: published, since nothing is run for that, and told by the check",
    async () => {
      const { id } = await make('simple');
      await ready(id);
      await publish(id);
      const credential = await named(`Regent agent ${id}`);
      await n8n.api('PATCH', `/credentials/${credential.id}`, { data: { name: 'X-API-Key', value: 'another' } });
      assert.equal((await check(id)).steps.at(-1).code, 'workflow_key_refused');
    },
  );
}
