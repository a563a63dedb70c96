// The two secrets of an agent: the API key in a credential of n8n, and the signing secret, verified by a Code node.
import assert from 'node:assert/strict';
import { change } from '../templates/by-api.mjs';

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

/** @param own helpers of the provisioning test */
export async function signatures({ step, n8n, own: { make, ready, publish, get, answer, rotate } }) {
  const { id } = await make('simple');
  await ready(id);
  await publish(id);
  const { n8n_workflow_id, webhook_secret } = await get(id);

  async function verifyWith(secret) {
    const workflow = await n8n.api('GET', `/workflows/${n8n_workflow_id}`);
    workflow.nodes.find(({ name }) => name === 'Chat message').parameters.options = { rawBody: true };
    const place = workflow.nodes.findIndex(({ name }) => name === 'Answer');
    const { id: nodeId, name, position } = workflow.nodes[place];
    const parameters = { jsCode: verifying(secret) };
    workflow.nodes[place] = { id: nodeId, name, position, parameters, type: 'n8n-nodes-base.code', typeVersion: 2 };
    await change(n8n, workflow, secret);
  }

  await step('two secrets: n8n checks the key, and the workflow a signature that the key does not make', async () => {
    assert.match(webhook_secret, /^whsec_/);
    await verifyWith(webhook_secret);
    assert.equal(await answer(id, 'Hello'), 'Verified, not signed with the key: Hello');
  });

  await step('both replaced: the key is in n8n at once, the workflow takes the new signing secret alone', async () => {
    const rotated = await rotate(id);
    assert.notEqual(rotated.webhook_secret, webhook_secret);
    await assert.rejects(answer(id, 'With the old secret'), /workflow_error/);
    await verifyWith(rotated.webhook_secret);
    assert.equal(await answer(id, 'With the new one'), 'Verified, not signed with the key: With the new one');
  });
}
