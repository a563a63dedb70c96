import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { Agent } from '../profile/agent.entity.js';
import type { ApiKeyView, RotateApiKeyDto } from './api-key.dto.js';
import { hashApiKey, newApiKey } from './api-key.js';
import { KeyChange } from './key-change.js';
import { newSigningSecret } from './signing-secret.js';

/** API keys and signing secrets of agents. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly change: KeyChange,
  ) {}

  /**
   * Replaces the key and the signing secret. The replaced key stays valid during its grace; an earlier one does not.
   * @throws ApiError 404
   */
  async rotate(creatorId: number, id: number, { grace_seconds: grace }: RotateApiKeyDto): Promise<ApiKeyView> {
    const [apiKey, secret] = [newApiKey(), newSigningSecret()];
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(Agent)
      .set({
        apiKey: this.secrets.seal(apiKey, sealedPlace('agent.api_key', id)),
        apiKeyHash: hashApiKey(apiKey),
        webhookSecret: this.secrets.seal(secret, sealedPlace('agent.webhook_secret', id)),
        signsWithKey: false,
        previousApiKeyHash: grace ? () => 'api_key_hash' : null,
        previousApiKeyUntil: grace ? () => "now() + :grace::int * interval '1 s'" : null,
      })
      .where({ id, creatorId, deletedAt: IsNull() })
      .setParameter('grace', grace ?? 0)
      .execute();
    if (!affected) throw new ApiError('agent_not_found');
    await this.change.run(id);
    return { api_key: apiKey, webhook_secret: secret };
  }

  /**
   * Adds a signing secret to an agent without one. Its calls stay signed with the key too, which its workflow may
   * verify.
   */
  async addSigningSecret(id: number): Promise<void> {
    const webhookSecret = this.secrets.seal(newSigningSecret(), sealedPlace('agent.webhook_secret', id));
    await this.dataSource.manager.update(
      Agent,
      { id, webhookSecret: IsNull(), deletedAt: IsNull() },
      { webhookSecret, signsWithKey: true },
    );
  }
}
