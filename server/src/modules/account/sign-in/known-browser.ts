import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { SessionCookie } from '../sessions/session-cookie.js';

/** Whose a browser is: who has signed in there last. */
interface Owner {
  id: number;
  email: string | null;
}

const PLACE = 'cookie.known_browser';
/** A text sealed by an earlier release may be of another kind. */
const SEALED = /^known-browser (?<id>\d+) (?<email>.*)$/;

/**
 * A browser in which somebody has signed in before. What is tried there for their account is counted apart from what
 * strangers try: who asks for codes and tries passwords uses up the limits of strangers, and locks nobody out of the browser
 * they always use. All such browsers of an account are counted together, or each sign-in would bring new tries.
 */
@Injectable()
export class KnownBrowser {
  constructor(
    private readonly secrets: SecretBox,
    private readonly cookie: SessionCookie,
  ) {}

  /** From now on it is theirs, also after they have signed out. */
  remember(response: Response, { id, email }: Owner): void {
    this.cookie.setKnown(response, this.secrets.seal(`known-browser ${id} ${email ?? ''}`, PLACE));
  }

  /**
   * @param whose id, or address in canonical form
   * @returns by what to count what this browser tries for them; undefined: it is a stranger's
   */
  of(request: Request, whose: number | string): string | undefined {
    const sealed: string | undefined = request.cookies[this.cookie.knownName];
    const owner = sealed === undefined ? undefined : SEALED.exec(this.secrets.openOrNull(sealed, PLACE) ?? '')?.groups;
    const isTheirs = owner !== undefined && whose === (typeof whose === 'number' ? Number(owner.id) : owner.email);
    return isTheirs ? `known-${owner.id}` : undefined;
  }
}
