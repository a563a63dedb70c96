import { createHash, randomBytes, randomInt } from 'node:crypto';

/** SHA-256 of random tokens, which need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 256 random bits as 43 characters that need no escaping in cookies and URLs. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Uniformly random decimal digits, with leading zeros. */
export function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}
