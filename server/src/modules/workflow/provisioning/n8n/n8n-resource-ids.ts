import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';

/**
 * What the things that we make in n8n are known by. Derived from this installation's secret, not drawn: whoever tries
 * again after a crash finds what the try before has made, and two installations on one n8n do not meet.
 */
@Injectable()
export class N8nResourceIds {
  constructor(private readonly secrets: SecretBox) {}

  /** Of an agent's new credential: 16 characters, as n8n allows. From then on the stored one counts. */
  credentialId(agentId: number): string {
    return this.#hex('n8n-credential', agentId).slice(0, 16);
  }

  /** Of the webhook node in an agent's workflow: a UUID. */
  webhookNodeId(agentId: number): string {
    const hex = this.#hex('n8n-webhook-node', agentId);
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  }

  #hex(purpose: string, agentId: number): string {
    return this.secrets.keyedHash(purpose, String(agentId)).toString('hex');
  }
}
