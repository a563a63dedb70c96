import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { OutboundRefusedError, refusalOf } from '../../../platform/outbound-http/outbound-refused-error.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { CreatorN8nService } from '../../agents/public.js';
import { OwnN8nProbes } from '../provisioning/check/own-n8n-probes.js';
import { missingScopes } from '../provisioning/domain/n8n/n8n-key.js';
import type { N8nClient } from '../provisioning/n8n/n8n.client.js';
import { N8nError } from '../provisioning/n8n/n8n-error.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';
import { GetOwnN8n } from './get-own-n8n.js';
import { n8nBaseOf } from './n8n-address.js';
import type { OwnN8nView, SetOwnN8nDto } from './own-n8n.dto.js';

/** Placeholder ID of an n8n that is not stored yet. */
const NOT_STORED = 0;
const RETRY_AFTER_MS = 10_000;

/** Stores a creator's own n8n after a check that it answers and accepts the key. */
@Injectable()
export class SetOwnN8n {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly n8ns: CreatorN8nService,
    private readonly hosts: N8nHosts,
    private readonly probes: OwnN8nProbes,
    private readonly limits: RateLimits,
    private readonly secrets: SecretBox,
    private readonly getOwnN8n: GetOwnN8n,
  ) {}

  /** @throws ApiError 400 for the address, 422 if n8n does not answer or rejects the key, 429: it counts as a message */
  async run(userId: number, input: SetOwnN8nDto): Promise<OwnN8nView> {
    const baseUrl = this.#addressOf(input.base_url);
    const apiKey = input.api_key ?? (await this.#keyBefore(userId, baseUrl));
    await this.limits.consumeMessage(userId);
    const lacks = await this.probes.pass(userId, () => tryOut(this.hosts.own({ id: NOT_STORED, baseUrl, apiKey })));
    const sealed = this.secrets.seal(apiKey, sealedPlace('creator_n8n.api_key', userId));
    await this.n8ns.put(userId, { baseUrl, apiKey: sealed, missingScopes: lacks });
    return await this.getOwnN8n.run(userId);
  }

  #addressOf(text: string): string {
    try {
      const address = this.hosts.guard.parse(n8nBaseOf(text));
      const { N8N_BASE_URL } = this.config;
      if (N8N_BASE_URL && new URL(address).host === new URL(N8N_BASE_URL).host) {
        throw refused('is the n8n of this Regent, which is used by default');
      }
      return address;
    } catch (error) {
      throw error instanceof OutboundRefusedError ? refused(error.message) : error;
    }
  }

  /** A key is only used with the address that it was entered for. */
  async #keyBefore(userId: number, baseUrl: string): Promise<string> {
    const before = await this.n8ns.ofUser(userId);
    if (before?.baseUrl !== baseUrl) throw ApiError.field('api_key', 'api_key is required with another address');
    return this.hosts.keyOf(before);
  }
}

/**
 * Checks that n8n answers and accepts the key. Responses of the host are not exposed.
 * @returns the scopes that the key lacks
 */
async function tryOut(n8n: N8nClient): Promise<string[]> {
  try {
    await n8n.ping();
    const lacks = missingScopes(await n8n.scopes());
    if (!lacks.includes('workflow:list')) await n8n.tryKey();
    return lacks;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) throw refused(refusal.message);
    if (!(error instanceof N8nError)) throw error;
    if (error.code === 'n8n_rate_limited') {
      const retryAfterSeconds = Math.ceil((error.retryAfterMs ?? RETRY_AFTER_MS) / 1000);
      throw new ApiError('unavailable', { retryAfterSeconds, cause: error });
    }
    throw new ApiError(error.code === 'workflow_bad_key' ? 'n8n_key_refused' : 'n8n_unreachable', { cause: error });
  }
}

const refused = (why: string): ApiError =>
  new ApiError('n8n_address_refused', { errors: [{ field: 'base_url', message: `base_url ${why}` }] });
