import { createHmac } from 'node:crypto';

/** Signing secrets of an agent, in plain text. */
export interface SigningKeys {
  /** `whsec_` and base64; null if an older release created the agent, which signs with its key. */
  webhookSecret: string | null;
  /** The agent's key, if it also signs. */
  apiKey: string | null;
}

/** Value of the `webhook-signature` header (Standard Webhooks), with one signature per key. */
export function signaturesOf({ webhookSecret, apiKey }: SigningKeys, content: string): string {
  const keys = [
    ...(webhookSecret === null ? [] : [Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64')]),
    ...(apiKey === null ? [] : [Buffer.from(apiKey)]),
  ];
  return keys.map((key) => `v1,${createHmac('sha256', key).update(content, 'utf8').digest('base64')}`).join(' ');
}
