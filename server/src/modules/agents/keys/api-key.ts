import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../platform/crypto/random.js';

/** Identifies leaked keys. */
const PREFIX = 'rgt_';
const RANDOM_BYTES = 24;

/** A new key for an agent: 192 random bits. */
export function newApiKey(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

/** Hash for the lookup of a key. */
export function hashApiKey(key: string): Buffer {
  return sha256(key);
}

/** Compares in constant time. */
export function isSameHash(given: Buffer, stored: Buffer | null): boolean {
  return stored !== null && stored.length === given.length && timingSafeEqual(given, stored);
}
