import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { SessionCookie } from '../sessions/session-cookie.js';

/** The user who has signed in last in a browser. */
interface Owner {
  id: number;
  email: string | null;
}

const PLACE = 'cookie.known_browser';
/** Other sealed texts may come from earlier releases. */
const SEALED = /^known-browser (?<id>\d+) (?<email>.*)$/;

/**
 * Recognizes a browser in which the user has signed in before, by an encrypted cookie. Its attempts are counted
 * separately from those of strangers, who therefore cannot lock the user out. All known browsers of an account share
 * one counter: otherwise each sign-in would grant new attempts.
 */
@Injectable()
export class KnownBrowser {
  constructor(
    private readonly secrets: SecretBox,
    private readonly cookie: SessionCookie,
  ) {}

  /** Marks the browser as the user's, also after a sign-out. */
  remember(response: Response, { id, email }: Owner): void {
    this.cookie.setKnown(response, this.secrets.seal(`known-browser ${id} ${email ?? ''}`, PLACE));
  }

  /**
   * @param whose user id, or address in canonical form
   * @returns the counter of the account's known browsers; undefined for other browsers
   */
  of(request: Request, whose: number | string): string | undefined {
    const sealed: string | undefined = request.cookies[this.cookie.knownName];
    const owner = sealed === undefined ? undefined : SEALED.exec(this.secrets.openOrNull(sealed, PLACE) ?? '')?.groups;
    const isTheirs = owner !== undefined && whose === (typeof whose === 'number' ? Number(owner.id) : owner.email);
    return isTheirs ? `known-${owner.id}` : undefined;
  }
}
