// The creator pastes a template as a workflow of their own: Regent publishes the agent only while n8n publishes the workflow.
import assert from 'node:assert/strict';
import { makeCredential, QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { agentPath } from '../../regent/creator.mjs';

export async function ownWorkflowPasted(place) {
  const { creator, n8n, step } = place;
  await step('own workflow, pasted: publishing reports unpublished, then succeeds, then reports missing', async () => {
    const { id } = await creator.make(null);
    const pasted = await creator.call('GET', `${agentPath(id)}n8n_template`);
    await makeCredential(n8n, await creator.get(id));
    const workflow = await n8n.api('POST', '/workflows', pasted);
    await creator.patch(id, { n8n_workflow_id: workflow.id });
    assert.equal((await place.refusal(id)).code, 'workflow_inactive');
    await n8n.api('POST', `/workflows/${workflow.id}/publish`);
    assert.equal((await creator.publish(id)).status, 'ready');
    assert.equal(await creator.answer(id, QUESTION), SIMPLE_ANSWER);
    await creator.patch(id, { status: 'not_published' });
    await n8n.api('POST', `/workflows/${workflow.id}/unpublish`);
    const inactive = await place.refusal(id);
    assert.deepEqual([inactive.code, inactive.step], ['workflow_inactive', 'active']);
    await place.deleteWorkflow(workflow.id);
    const missing = await place.refusal(id);
    assert.deepEqual([missing.code, missing.step], ['workflow_missing', 'workflow']);
  });
}
