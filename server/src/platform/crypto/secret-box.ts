import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import type { SealedPlace } from './sealed-place.js';

const VERSION = 'v2';
/** Written by earlier releases: no key id, not bound to a place. */
const VERSION_WITHOUT_PLACE = 'v1';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;
const OPENED_CACHE_SIZE = 2000;

/** A secret of this installation with the keys derived from it, one per purpose. */
class SecretKeys {
  readonly id: string;
  readonly #keys = new Map<string, Buffer>();

  constructor(private readonly secret: string) {
    this.id = this.of('key-id').subarray(0, KEY_ID_BYTES).toString('hex');
  }

  of(purpose: string): Buffer {
    let key = this.#keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.secret, '', `regent:${purpose}`, 32));
      this.#keys.set(purpose, key);
    }
    return key;
  }
}

/**
 * Encrypts and signs with the secrets of this installation. `APP_SECRET` encrypts and signs; `APP_SECRET_PREVIOUS` is
 * accepted as well. HKDF derives a key per purpose, so that a signature for one purpose is invalid for another.
 */
@Injectable()
export class SecretBox {
  /** Current first. */
  readonly #secrets: [SecretKeys, ...SecretKeys[]];
  readonly #opened = new Map<string, string>();

  constructor(@Inject(CONFIG) config: Pick<Config, 'APP_SECRET'> & Partial<Pick<Config, 'APP_SECRET_PREVIOUS'>>) {
    const { APP_SECRET, APP_SECRET_PREVIOUS } = config;
    this.#secrets = [new SecretKeys(APP_SECRET), ...(APP_SECRET_PREVIOUS ? [new SecretKeys(APP_SECRET_PREVIOUS)] : [])];
  }

  /**
   * Encrypts a text for one place.
   * @returns `v2.<key id>.<base64url of IV, ciphertext and tag>`, different for each call
   */
  seal(text: string, place: SealedPlace): string {
    const [current] = this.#secrets;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, current.of('seal'), iv).setAAD(Buffer.from(place));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${current.id}.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /** @throws Error when the text was changed, sealed for another place, or sealed with an unknown secret */
  open(sealed: string, place: SealedPlace): string {
    const [version, ...parts] = sealed.split('.');
    if (version === VERSION && parts.length === 2) {
      const secret = this.#secrets.find(({ id }) => id === parts[0]);
      if (secret) return decrypt(parts[1] ?? '', secret.of('seal'), place);
    }
    if (version === VERSION_WITHOUT_PLACE && parts.length === 1) return this.#openWithoutPlace(parts[0] ?? '');
    throw new Error('Not a sealed text of this installation');
  }

  /** As `open`, but null when the text cannot be opened, for example after `APP_SECRET` was replaced. */
  openOrNull(sealed: string, place: SealedPlace): string | null {
    try {
      return this.open(sealed, place);
    } catch {
      return null;
    }
  }

  /** As `open`, cached in memory: for texts that every message needs. */
  openKept(sealed: string, place: SealedPlace): string {
    const cacheKey = `${place} ${sealed}`;
    const known = this.#opened.get(cacheKey);
    if (known !== undefined) return known;
    const text = this.open(sealed, place);
    const [oldest] = this.#opened.keys();
    if (oldest !== undefined && this.#opened.size >= OPENED_CACHE_SIZE) this.#opened.delete(oldest);
    this.#opened.set(cacheKey, text);
    return text;
  }

  /** As `openKept`, but null when the text cannot be opened. */
  openKeptOrNull(sealed: string, place: SealedPlace): string | null {
    try {
      return this.openKept(sealed, place);
    } catch {
      return null;
    }
  }

  /** False for a text that an earlier release or `APP_SECRET_PREVIOUS` has sealed. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${VERSION}.${this.#secrets[0].id}.`);
  }

  /** HMAC-SHA-256 of the parts under the purpose's key of `APP_SECRET`. Parts are delimited unambiguously. */
  keyedHash(purpose: string, ...parts: string[]): Buffer {
    return createHmac('sha256', this.key(purpose)).update(JSON.stringify(parts)).digest();
  }

  /** The 32-byte key of a purpose, derived from `APP_SECRET`. */
  key(purpose: string): Buffer {
    return this.#secrets[0].of(purpose);
  }

  /** The keys that verify signatures for a purpose; the first one signs. */
  allKeys(purpose: string): Buffer[] {
    return this.#secrets.map((secret) => secret.of(purpose));
  }

  #openWithoutPlace(body: string): string {
    for (const secret of this.#secrets) {
      try {
        return decrypt(body, secret.of('seal'));
      } catch {
        // Another secret may have sealed it.
      }
    }
    throw new Error('Sealed with another secret');
  }
}

function decrypt(body: string, key: Buffer, place?: SealedPlace): string {
  const bytes = Buffer.from(body, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('Not a sealed text of this installation');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES));
  if (place !== undefined) decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}
