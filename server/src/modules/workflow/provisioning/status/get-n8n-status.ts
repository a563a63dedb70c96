import { Injectable } from '@nestjs/common';
import { ttlCache } from '../../../../platform/metrics/ttl-cache.js';
import { isOlderThanTested, OLDEST_TESTED_N8N } from '../domain/n8n/n8n-version.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nHosts } from '../n8n/n8n-hosts.js';
import type { N8nApiState, N8nStatusView } from './n8n-status.dto.js';

/** Shared by all administrators. */
const CACHE_MS = 10_000;

/** Returns the state of the operator's n8n. */
@Injectable()
export class GetN8nStatus {
  readonly #status = ttlCache(CACHE_MS, () => this.#ask());

  constructor(private readonly hosts: N8nHosts) {}

  run(): Promise<N8nStatusView> {
    return this.#status();
  }

  async #ask(): Promise<N8nStatusView> {
    const { operator } = this.hosts;
    const [version, api] = operator.hasHost ? await Promise.all([operator.version(), this.#api()]) : [null, null];
    const key_expires_at = operator.hasKey ? (operator.keyExpiresAt?.toISOString() ?? null) : null;
    return { api, key_expires_at, version, oldest_tested: OLDEST_TESTED_N8N, is_too_old: isOlderThanTested(version) };
  }

  async #api(): Promise<N8nApiState> {
    const { operator } = this.hosts;
    if (!operator.hasKey) return 'no_key';
    try {
      await operator.tryKey();
      return 'ok';
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      if (error.code === 'workflow_bad_key') return 'key_refused';
      return error.code === 'n8n_rate_limited' ? 'rate_limited' : 'unreachable';
    }
  }
}
