import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Agent } from 'undici';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import { SsrfGuard } from '../../../../platform/outbound-http/ssrf-guard.js';
import { type CreatorN8n, CreatorN8nService } from '../../../agents/public.js';
import { N8nClient } from './n8n.client.js';
import { N8nApiMonitor } from './n8n-api-monitor.js';
import { N8nMembersClient } from './n8n-members.client.js';
import { TIMEOUT_MS } from './n8n-request.js';

/** Address and API key of a creator's n8n. */
interface OwnAccess {
  id: number;
  baseUrl: string;
  apiKey: string;
}

const TIMES = { headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS };

/**
 * Clients for the operator's n8n and for the creators' own. They share no connections and no keys, and requests to a
 * creator's n8n go through the SSRF guard.
 */
@Injectable()
export class N8nHosts implements OnApplicationShutdown {
  /** The operator's n8n; may have no host or no key. */
  readonly operator: N8nClient;
  /** Users of the operator's n8n. */
  readonly members: N8nMembersClient;
  /** Guards addresses that creators enter. */
  readonly guard: SsrfGuard;
  readonly #trusted = new Agent({ ...TIMES, connect: { timeout: TIMEOUT_MS } });
  readonly #guarded: Agent;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'N8N_BASE_URL' | 'N8N_API_KEY' | 'N8N_ALLOWED_PRIVATE_HOSTS'>,
    private readonly repository: CreatorN8nService,
    private readonly secrets: SecretBox,
    private readonly monitor: N8nApiMonitor,
  ) {
    const { N8N_BASE_URL: baseUrl, N8N_API_KEY: apiKey } = config;
    const target = { id: null, baseUrl, apiKey, dispatcher: this.#trusted, monitor };
    this.operator = new N8nClient(target);
    this.members = new N8nMembersClient(target);
    this.guard = new SsrfGuard(config.N8N_ALLOWED_PRIVATE_HOSTS);
    this.#guarded = this.guard.agent({ ...TIMES, connectTimeoutMs: TIMEOUT_MS });
  }

  /** A creator's own n8n, stored or not. */
  own({ id, baseUrl, apiKey }: OwnAccess): N8nClient {
    return new N8nClient({ id, baseUrl, apiKey, dispatcher: this.#guarded, monitor: this.monitor });
  }

  /** The key of a creator's own n8n; empty if it was encrypted with another secret. */
  keyOf({ userId, apiKey }: Pick<CreatorN8n, 'userId' | 'apiKey'>): string {
    return this.secrets.openOrNull(apiKey, sealedPlace('creator_n8n.api_key', userId)) ?? '';
  }

  /** @param id null for the operator's. @returns undefined if it was removed */
  async byId(id: number | null): Promise<N8nClient | undefined> {
    if (id === null) return this.operator;
    const row = await this.repository.byId(id);
    return row ? this.#of(row) : undefined;
  }

  /** The n8n that contains this workflow of an agent. */
  async ofWorkflow(agentId: number, workflowId: string | null): Promise<N8nClient> {
    const row = await this.repository.ofWorkflow(agentId, workflowId);
    return row ? this.#of(row) : this.operator;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#trusted.destroy(), this.#guarded.destroy()]);
  }

  #of(row: CreatorN8n): N8nClient {
    return this.own({ id: row.id, baseUrl: row.baseUrl, apiKey: this.keyOf(row) });
  }
}
