import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Texts that are kept open. */
const KEPT_OPEN = 1000;

/**
 * Encrypts and keys with this installation's secret. Each purpose has a key of its own, derived from `APP_SECRET` by
 * HKDF: what one purpose signs is worth nothing to another.
 */
@Injectable()
export class SecretBox {
  private readonly secret: string;
  private readonly keys = new Map<string, Buffer>();
  private readonly opened = new Map<string, string>();

  constructor(@Inject(CONFIG) config: Pick<Config, 'APP_SECRET'>) {
    this.secret = config.APP_SECRET;
  }

  /** Encrypts a text to `v1.<base64url>`; twice the same text gives two different results. */
  seal(text: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key('seal'), iv);
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${VERSION}.${Buffer.concat([iv, encrypted, cipher.getAuthTag()]).toString('base64url')}`;
  }

  /**
   * The text that was sealed.
   * @throws Error when it was changed, or sealed with another secret.
   */
  open(sealed: string): string {
    const [version, body, ...rest] = sealed.split('.');
    const bytes = Buffer.from(body ?? '', 'base64url');
    if (version !== VERSION || rest.length > 0 || bytes.length < IV_BYTES + TAG_BYTES) {
      throw new Error('This is not a sealed text of this installation');
    }
    const decipher = createDecipheriv('aes-256-gcm', this.key('seal'), bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  }

  /** As `open`; null: it cannot be opened, because `APP_SECRET` was changed since. Whoever needs it makes another. */
  openOrNull(sealed: string): string | null {
    try {
      return this.open(sealed);
    } catch {
      return null;
    }
  }

  /** As `open`, for what each message needs: such a text is kept in memory for the next one. */
  openKept(sealed: string): string {
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    const text = this.open(sealed);
    const [oldest] = this.opened.keys();
    if (oldest !== undefined && this.opened.size >= KEPT_OPEN) this.opened.delete(oldest);
    this.opened.set(sealed, text);
    return text;
  }

  /** HMAC-SHA-256 of the parts, under the purpose's own key. The parts cannot run into each other. */
  keyedHash(purpose: string, ...parts: string[]): Buffer {
    return createHmac('sha256', this.key(purpose)).update(JSON.stringify(parts)).digest();
  }

  /** A 32-byte key of this purpose alone. */
  key(purpose: string): Buffer {
    let key = this.keys.get(purpose);
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.secret, '', `regent:${purpose}`, 32));
      this.keys.set(purpose, key);
    }
    return key;
  }
}
