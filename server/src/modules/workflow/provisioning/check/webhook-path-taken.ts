import { setTimeout as sleep } from 'node:timers/promises';
import { probeMethod, type Trigger } from '../domain/workflow/trigger.js';
import type { N8nClient } from '../n8n/n8n.client.js';

/** How long a webhook may still answer after its workflow was unpublished. */
const UNREGISTERED_WITHIN_MS = 600;

/** Whether another published workflow uses the webhook path of an unpublished one, which then answers unexpectedly. */
export async function isPathTaken(n8n: N8nClient, trigger: Trigger | null): Promise<boolean> {
  if (!trigger) return false;
  const { path, methods } = trigger;
  const isThere = (): Promise<boolean> => n8n.isRegistered(path, probeMethod(methods)).catch(() => false);
  if (!(await isThere())) return false;
  await sleep(UNREGISTERED_WITHIN_MS);
  return await isThere();
}
