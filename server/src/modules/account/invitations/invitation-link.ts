import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/random.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';

const TOKEN_BYTES = 16;

/**
 * The address that a mailed invitation or code leads to. Its token proves that the mail was read, so that strangers who
 * ask for codes for the address do not use up its owner's limits. It signs nobody in.
 */
@Injectable()
export class InvitationLink {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** In the fragment, which browsers send to no server. */
  of(email: string): string {
    const [token] = this.#tokensOf(email);
    return `${this.config.PUBLIC_URL}/auth#invitation=${token?.toString('base64url')}`;
  }

  /** @returns the counter of the mail's reader; undefined: the token is missing, or another address's. */
  counterOf(email: string, token: string | null | undefined): string | undefined {
    if (!token) return undefined;
    const given = Buffer.from(token, 'base64url');
    const isTheirs = this.#tokensOf(email).some((one) => given.length === one.length && timingSafeEqual(given, one));
    return isTheirs ? `invited-${sha256(email).toString('base64url')}` : undefined;
  }

  /** The one of `APP_SECRET` first. */
  #tokensOf(email: string): Buffer[] {
    const keys = this.secrets.allKeys('invitation');
    return keys.map((key) => createHmac('sha256', key).update(email).digest().subarray(0, TOKEN_BYTES));
  }
}
