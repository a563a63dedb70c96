import type { N8nClient } from '../provisioning/n8n/n8n.client.js';

/**
 * Availability of the hosts in one round of health checks. Each host is probed once, so that a host that does not answer
 * delays a round once instead of once per agent.
 */
export class HostProbeCache {
  readonly #away = new Map<number | null, Promise<boolean>>();

  isUnreachable(n8n: N8nClient): Promise<boolean> {
    const known = this.#away.get(n8n.id);
    if (known !== undefined) return known;
    const asked = n8n.answers().then((answers) => !answers);
    this.#away.set(n8n.id, asked);
    return asked;
  }
}
