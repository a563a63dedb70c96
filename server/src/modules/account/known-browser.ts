import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { randomToken } from '../../platform/crypto/random.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { SessionCookie } from './session-cookie.js';

/** Whose a browser is: who has signed in there last. */
interface Owner {
  id: number;
  email: string | null;
}

/**
 * A browser in which somebody has signed in before. What is tried there for their account is counted by itself: strangers
 * who ask for codes and try passwords use up the limits of strangers, and lock nobody out of the browser they always use.
 */
@Injectable()
export class KnownBrowser {
  constructor(
    private readonly secrets: SecretBox,
    private readonly cookie: SessionCookie,
  ) {}

  /** From now on it is theirs, also after they have signed out. */
  remember(response: Response, { id, email }: Owner): void {
    this.cookie.setKnown(response, this.secrets.seal(JSON.stringify([randomToken(), id, email])));
  }

  /**
   * @param whose id, or address in canonical form
   * @returns by what to count what this browser tries for them; undefined: it is a stranger's
   */
  of(request: Request, whose: number | string): string | undefined {
    const sealed: string | undefined = request.cookies[this.cookie.knownName];
    const text = sealed === undefined ? null : this.secrets.openOrNull(sealed);
    if (text === null) return undefined;
    const [token, ...owner] = JSON.parse(text) as [string, number, string | null];
    return owner.includes(whose) ? token : undefined;
  }
}
