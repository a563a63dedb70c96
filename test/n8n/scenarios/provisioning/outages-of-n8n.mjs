// n8n is down, or does not accept Regent's key.
import assert from 'node:assert/strict';
import { QUESTION, SIMPLE_ANSWER } from '../../regent/conversation.mjs';
import { until } from '../../regent/until.mjs';

export async function outagesOfN8n(place) {
  const { step } = place;
  await step('n8n down: publishing reports it, and an agent created meanwhile gets its workflow later', () =>
    makesLater(place),
  );
  await step('publishing reports a wrong n8n key', () => refusesWithWrongKey(place));
}

async function makesLater(place) {
  const { creator, n8n } = place;
  const waiting = await creator.make('simple');
  await creator.ready(waiting.id);
  await n8n.stop();
  const down = await place.refusal(waiting.id);
  assert.deepEqual([down.code, down.step], ['workflow_unreachable', 'host']);
  const { id } = await creator.make('simple');
  await until('a try', async () => (await creator.get(id)).workflow_reason === 'workflow_unreachable');
  await n8n.start();
  await creator.ready(id);
  await creator.publish(id);
  assert.equal(await creator.answer(id, QUESTION), SIMPLE_ANSWER);
}

async function refusesWithWrongKey(place) {
  const { creator } = place;
  const { id } = await creator.make('simple');
  await creator.ready(id);
  await place.start('not the key');
  const refused = await place.refusal(id);
  assert.deepEqual([refused.code, refused.step], ['workflow_not_checked', 'host_key']);
  const check = await creator.check(id);
  assert.equal(check.steps.find(({ step }) => step === 'host_key').code, 'workflow_bad_key');
}
