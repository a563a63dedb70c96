import { randomBytes } from 'node:crypto';

/** Prefix of Standard Webhooks; the rest is Base64. */
const PREFIX = 'whsec_';
const RANDOM_BYTES = 32;

export function newSigningSecret(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64');
}
