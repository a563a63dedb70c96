// Provisioned workflows that somebody deleted or archived in n8n.
import assert from 'node:assert/strict';
import { QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { agentPath } from '../../regent/creator.mjs';

export async function restoring(place) {
  const { step } = place;
  await step('deleted by hand: the workflow is missing, and is created again when its template is chosen again', () =>
    makesWorkflowAgain(place),
  );
  await step('restored: a deleted and an archived workflow of a published agent answer again', () =>
    restoresPublished(place),
  );
}

async function makesWorkflowAgain(place) {
  const { creator, n8n } = place;
  const { id } = await creator.make('simple');
  const before = (await creator.ready(id)).n8n_workflow_id;
  await n8n.api('DELETE', `/workflows/${before}`);
  assert.equal((await place.refusal(id)).code, 'workflow_missing');
  await creator.patch(id, { template_type: 'simple' });
  assert.notEqual((await creator.ready(id)).n8n_workflow_id, before);
  await creator.publish(id);
  assert.equal(await creator.answer(id, QUESTION), SIMPLE_ANSWER);
}

async function restoresPublished(place) {
  const { creator, n8n } = place;
  const { id } = await creator.make('simple');
  const before = await creator.ready(id);
  await creator.publish(id);
  await n8n.api('POST', `/workflows/${before.n8n_workflow_id}/unpublish`);
  await place.deleteWorkflow(before.n8n_workflow_id);
  assert.deepEqual(await restore(creator, id), ['workflow_missing', 'remake']);
  const again = await creator.get(id);
  assert.notEqual(again.n8n_workflow_id, before.n8n_workflow_id);
  assert.equal(again.webhook_path, before.webhook_path);
  await n8n.api('POST', `/workflows/${again.n8n_workflow_id}/archive`);
  assert.deepEqual(await restore(creator, id), ['workflow_archived', 'unarchive']);
  assert.equal((await creator.get(id)).n8n_workflow_id, again.n8n_workflow_id);
}

/** @returns cause and remedy of the failed check before */
async function restore(creator, id) {
  const failed = (await creator.check(id)).steps.at(-1);
  await creator.call('POST', `${agentPath(id)}workflow/restore/`);
  assert.equal(await creator.answer(id, QUESTION), SIMPLE_ANSWER);
  return [failed.cause, failed.restore];
}
