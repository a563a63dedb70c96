import { createHash, randomBytes, randomInt } from 'node:crypto';

/** SHA-256, for tokens that are random enough to need no key. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** 256 random bits as 43 characters that stand unescaped in cookies and addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Decimal digits, each code as likely as any other; zeros in front are kept. */
export function randomDigits(length: number): string {
  return String(randomInt(10 ** length)).padStart(length, '0');
}
