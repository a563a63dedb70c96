import type { N8nClient } from '../provisioning/n8n/n8n.client.js';

/**
 * The hosts that one round of looks has to do with: each is asked once whether it is there. Of one that is away nothing
 * else has to be asked, and a host that swallows connections holds a round up once, and not once for each of its agents.
 */
export class HostProbeCache {
  readonly #away = new Map<number | null, Promise<boolean>>();

  isAway(n8n: N8nClient): Promise<boolean> {
    const known = this.#away.get(n8n.id);
    if (known !== undefined) return known;
    const asked = n8n.answers().then((answers) => !answers);
    this.#away.set(n8n.id, asked);
    return asked;
  }
}
