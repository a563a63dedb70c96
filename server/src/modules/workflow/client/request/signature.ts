import { createHmac } from 'node:crypto';

/** Signing secrets of an agent, in plain text. */
export interface SigningKeys {
  /** `whsec_` and base64; null: the agent is of a build that signed with its key. */
  webhookSecret: string | null;
  /** The agent's key, where it signs as well. */
  apiKey: string | null;
}

/** The signatures of a call by the Standard Webhooks scheme, one for each key, as they stand in `webhook-signature`. */
export function signaturesOf({ webhookSecret, apiKey }: SigningKeys, content: string): string {
  const keys = [
    ...(webhookSecret === null ? [] : [Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64')]),
    ...(apiKey === null ? [] : [Buffer.from(apiKey)]),
  ];
  return keys.map((key) => `v1,${createHmac('sha256', key).update(content, 'utf8').digest('base64')}`).join(' ');
}
