// Regent with a key to n8n: it makes, changes and removes the workflows of its agents.
import { deletedAgent, lifecycle } from './lifecycle.mjs';
import { outagesOfN8n } from './outages-of-n8n.mjs';
import { ownWorkflowPasted } from './own-workflow-pasted.mjs';
import { ProvisioningFixture } from './place.mjs';
import { refusals } from './refusals.mjs';
import { restoring } from './restoring.mjs';
import { signatures } from './signatures.mjs';
import { templateChanges } from './template-changes.mjs';

/**
 * @param here its `data` is that of the parts without a key: the ids of agents continue, so that no webhook path is used
 *   twice
 */
export async function provisioning(here) {
  const place = new ProvisioningFixture(here);
  await place.start(place.n8n.key);
  await lifecycle(place);
  await signatures(place);
  await templateChanges(place);
  await ownWorkflowPasted(place);
  await refusals(place);
  await restoring(place);
  await deletedAgent(place);
  await outagesOfN8n(place);
}
