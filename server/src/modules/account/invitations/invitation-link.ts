import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { sha256 } from '../../../platform/crypto/random.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';

const TOKEN_BYTES = 16;

/**
 * The link in mailed invitations and codes. Its token proves access to the mailbox, so that strangers who request codes
 * for the address do not use up its owner's limits. It does not sign the user in.
 */
@Injectable()
export class InvitationLink {
  constructor(
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_URL'>,
  ) {}

  /** The token is in the fragment, which browsers do not send. */
  of(email: string): string {
    const [token] = this.#tokensOf(email);
    return `${this.config.PUBLIC_URL}/auth#invitation=${token?.toString('base64url')}`;
  }

  /** @returns the counter of the mailbox's owner; undefined if the token is missing or of another address */
  counterOf(email: string, token: string | null | undefined): string | undefined {
    if (!token) return undefined;
    const given = Buffer.from(token, 'base64url');
    const isTheirs = this.#tokensOf(email).some((one) => given.length === one.length && timingSafeEqual(given, one));
    return isTheirs ? `invited-${sha256(email).toString('base64url')}` : undefined;
  }

  /** The token of `APP_SECRET` first, then of its predecessor. */
  #tokensOf(email: string): Buffer[] {
    const keys = this.secrets.allKeys('invitation');
    return keys.map((key) => createHmac('sha256', key).update(email).digest().subarray(0, TOKEN_BYTES));
  }
}
