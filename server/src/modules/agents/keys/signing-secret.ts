import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { sealedPlace } from '../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { AgentKeyRepository } from './agent-key.repository.js';

/** As Standard Webhooks has it: the rest is base64. */
const PREFIX = 'whsec_';
const RANDOM_BYTES = 32;

export function newSigningSecret(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64');
}

/** Gives agents of a build before signing secrets one of their own, when their creator can see it. */
@Injectable()
export class SigningSecret {
  constructor(
    private readonly keys: AgentKeyRepository,
    private readonly secrets: SecretBox,
  ) {}

  /** Until its key is replaced, such an agent signs with both: a workflow that checks the signature knows the key alone. */
  async make(agentId: number): Promise<void> {
    const sealed = this.secrets.seal(newSigningSecret(), sealedPlace('agent.webhook_secret', agentId));
    await this.keys.addSigningSecret(agentId, sealed);
  }
}
