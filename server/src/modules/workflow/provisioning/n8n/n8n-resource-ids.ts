import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';

/**
 * IDs of the resources that Regent creates in n8n. They are derived from the installation's secret instead of random, so
 * that a retry after a crash finds the resource, and two installations on one n8n do not collide.
 */
@Injectable()
export class N8nResourceIds {
  constructor(private readonly secrets: SecretBox) {}

  /** ID of an agent's new credential: 16 characters, as n8n allows. A stored ID has priority. */
  credentialId(agentId: number): string {
    return this.#hex('n8n-credential', agentId).slice(0, 16);
  }

  /** UUID of the webhook node in an agent's workflow. */
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
