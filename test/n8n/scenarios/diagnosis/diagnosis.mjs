// Faults injected into a real n8n. The check and the run name each cause in both languages; chat users read a plain
// sentence. CASES selects faults by a part of their names.
import assert from 'node:assert/strict';
import { DELIVERY_FAULTS } from '../../faults/delivery-faults.mjs';
import { WORKFLOW_FAULTS } from '../../faults/workflow-faults.mjs';
import { respond, webhook, workflow } from '../../recording/nodes.mjs';
import { newAgent } from '../../regent/conversation.mjs';
import { agentPath } from '../../regent/creator.mjs';
import { LANGUAGES } from './cause-texts.mjs';
import { expectInChat, expectInCheck, expectInRun } from './expectations.mjs';
import { openDiagnosisPlace, publishWorkflow } from './place.mjs';

const SOUND = (path) =>
  workflow(path, [webhook(path, 'responseNode'), respond({ respondWith: 'json', responseBody: '{"output":"Hi"}' })]);

export async function diagnosis({ step, ...here }) {
  const place = await openDiagnosisPlace(here);
  const isWanted = (name) => !process.env.CASES || process.env.CASES.split(',').some((part) => name.includes(part));
  const faults = Object.entries({ ...WORKFLOW_FAULTS, ...DELIVERY_FAULTS }).filter(([name]) => isWanted(name));
  const wrong = [];
  for (const [name, fault] of faults) {
    try {
      await step(`fault: ${name}`, () => namesCause(place, fault));
    } catch (error) {
      wrong.push(name);
      console.log(`    ${String(error.stack).slice(0, 1500)}`);
    } finally {
      await place.recover(fault);
    }
  }
  console.log(`    ${faults.length - wrong.length} of ${faults.length} planted faults name their cause`);
  assert.deepEqual(wrong, []);
}

let planted = 0;

async function namesCause(place, fault) {
  const { creator, n8n, user } = place;
  planted += 1;
  const path = `fault-${Date.now()}-${planted}`;
  const target = { ...place.target, fault, path };
  target.workflowId = await publishWorkflow(n8n, await (fault.make ?? SOUND)(path, target));
  const agent = await newAgent(creator, null, { n8n_workflow_id: target.workflowId });
  const isPublished = await publishes(place, agent, fault);
  await fault.spoil?.(target);
  await fault.plant?.(target);
  await expectInCheck(creator, agent, fault);
  if (!isPublished) return;
  await expectInChat(user, agent, fault);
  if (fault.user !== null) await expectInRun(creator, agent, fault);
}

/** A workflow without a trigger that can be called is not published; the refusal names the cause in the caller's language. */
async function publishes({ creator }, agent, { step: name, says }) {
  const publish = (language) => creator.call('PATCH', agentPath(agent.id), { status: 'ready' }, language);
  if (name !== 'trigger') {
    await publish();
    return true;
  }
  for (const [at, language] of LANGUAGES.entries()) {
    const refused = await publish(language).then(
      () => assert.fail('it was published'),
      (error) => error.body,
    );
    assert.ok(refused.detail.startsWith(`${name}: ${says[at]}\n`), refused.detail);
  }
  return false;
}
