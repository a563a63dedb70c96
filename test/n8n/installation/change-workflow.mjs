import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../regent/until.mjs';

/** Stores a changed workflow, and waits until its published version contains `seen`. */
export async function changeWorkflow(n8n, { id, name, nodes, connections, settings }, seen) {
  await n8n.api('PUT', `/workflows/${id}`, { name, nodes, connections, settings });
  await until('the new version', async () => {
    const { activeVersion } = await n8n.api('GET', `/workflows/${id}`);
    return JSON.stringify(activeVersion.nodes).includes(seen);
  });
  // n8n registers the webhook again a moment later.
  await sleep(1500);
}
