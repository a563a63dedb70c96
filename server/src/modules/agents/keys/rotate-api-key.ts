import { Injectable } from '@nestjs/common';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentKeyRepository } from './agent-key.repository.js';
import type { ApiKeyView, RotateApiKeyDto } from './api-key.dto.js';
import { hashApiKey, newApiKey } from './api-key.js';
import { KeyChange } from './key-change.js';
import { newSigningSecret } from './signing-secret.js';

/** Gives an agent of the caller's own another key and another signing secret. */
@Injectable()
export class RotateApiKey {
  constructor(
    private readonly keys: AgentKeyRepository,
    private readonly secrets: SecretBox,
    private readonly change: KeyChange,
  ) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(creatorId: number, agentId: number, input: RotateApiKeyDto): Promise<ApiKeyView> {
    const apiKey = newApiKey();
    const secret = newSigningSecret();
    const key = {
      sealed: this.secrets.seal(apiKey, sealedPlace('agent.api_key', agentId)),
      hash: hashApiKey(apiKey),
      sealedSecret: this.secrets.seal(secret, sealedPlace('agent.webhook_secret', agentId)),
    };
    const rotated = await this.keys.rotate(agentId, creatorId, key, input.grace_seconds ?? 0);
    if (!rotated) throw new ApiError('agent_not_found');
    await this.change.run(agentId);
    return { api_key: apiKey, webhook_secret: secret };
  }
}
