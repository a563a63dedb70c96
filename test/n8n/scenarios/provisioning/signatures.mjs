// The two secrets of an agent: the API key in a credential of n8n, and the signing secret, verified by a Code node.
import assert from 'node:assert/strict';
import { changeWorkflow } from '../../installation/change-workflow.mjs';

/** Code node that verifies a Standard Webhooks signature over the raw body. */
const verifying = (secret) => `
const { createHmac } = require('crypto');
const call = $('Chat message').first();
const { headers, body } = call.json;
const raw = Buffer.from(call.binary.data.data, 'base64').toString();
const content = headers['webhook-id'] + '.' + headers['webhook-timestamp'] + '.' + raw;
const isSignedWith = (key) =>
  headers['webhook-signature'].split(' ').includes('v1,' + createHmac('sha256', key).update(content).digest('base64'));
if (!isSignedWith(Buffer.from(${JSON.stringify(secret)}.slice('whsec_'.length), 'base64'))) throw new Error('Not signed');
const key = isSignedWith(headers['x-api-key']) ? 'signed with the key' : 'not signed with the key';
return [{ json: { output: 'Verified, ' + key + ': ' + body.chatInput } }];`;

export async function signatures(place) {
  const { creator, n8n, step } = place;
  const { id } = await creator.make('simple');
  await creator.ready(id);
  await creator.publish(id);
  const { n8n_workflow_id, webhook_secret } = await creator.get(id);

  await step('two secrets: n8n checks the key, and the workflow a signature made with the signing secret', async () => {
    assert.match(webhook_secret, /^whsec_/);
    await verifyWith(n8n, n8n_workflow_id, webhook_secret);
    assert.equal(await creator.answer(id, 'Hello'), 'Verified, not signed with the key: Hello');
  });

  await step(
    'both replaced: n8n has the new key at once, the workflow accepts only the new signing secret',
    async () => {
      const rotated = await creator.rotate(id);
      assert.notEqual(rotated.webhook_secret, webhook_secret);
      await assert.rejects(creator.answer(id, 'With the old secret'), /workflow_error/);
      await verifyWith(n8n, n8n_workflow_id, rotated.webhook_secret);
      assert.equal(await creator.answer(id, 'With the new one'), 'Verified, not signed with the key: With the new one');
    },
  );
}

/** Replaces the node that answers by one that verifies the signature with this secret. */
async function verifyWith(n8n, workflowId, secret) {
  const workflow = await n8n.api('GET', `/workflows/${workflowId}`);
  workflow.nodes.find(({ name }) => name === 'Chat message').parameters.options = { rawBody: true };
  const place = workflow.nodes.findIndex(({ name }) => name === 'Answer');
  const { id, name, position } = workflow.nodes[place];
  const parameters = { jsCode: verifying(secret) };
  workflow.nodes[place] = { id, name, position, parameters, type: 'n8n-nodes-base.code', typeVersion: 2 };
  await changeWorkflow(n8n, workflow, secret);
}
