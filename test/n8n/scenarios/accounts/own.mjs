// Regent without an n8n: a creator connects their own. Then the same n8n becomes the operator's, and users get accounts
// in it.
import { join } from 'node:path';
import { creatorsN8n } from './creators-n8n.mjs';
import { members } from './members.mjs';

export async function own({ data, ...here }) {
  await freePaths(here.n8n);
  await creatorsN8n({ ...here, data: join(data, 'own') });
  await members({ ...here, data: join(data, 'own') });
}

/** Deactivates workflows of earlier parts: their agents had the same ids, and therefore the same webhook paths. */
async function freePaths(n8n) {
  const { data } = await n8n.api('GET', '/workflows?limit=250');
  for (const { id, active } of data) {
    if (active) await n8n.api('POST', `/workflows/${id}/deactivate`);
  }
}
