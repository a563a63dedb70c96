import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { parseCookies } from '../../../platform/http/request/cookies.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Browsers keep no cookie longer than this. */
const MAX_AGE_MS = 400 * DAY_MS;

/** Names and flags of cookies. Behind TLS the prefix `__Host-` prevents other hosts and plain HTTP from setting them. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  readonly csrfName: string;
  readonly knownName: string;
  readonly options: CookieOptions;
  private readonly maxAgeMs: number;

  constructor(@Inject(CONFIG) config: Pick<Config, 'behindTls' | 'SESSION_MAX_DAYS'>) {
    const prefix = config.behindTls ? '__Host-' : '';
    this.name = `${prefix}regent_session`;
    this.csrfName = `${prefix}regent_csrf`;
    this.knownName = `${prefix}regent_known`;
    this.maxAgeMs = Math.min(config.SESSION_MAX_DAYS * DAY_MS, MAX_AGE_MS);
    this.options = { httpOnly: true, secure: config.behindTls, sameSite: 'lax', path: '/' };
  }

  /** The cookie lasts as long as a session can; the server ends unused sessions earlier. */
  set(response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.options, maxAge: this.maxAgeMs });
  }

  /** The browser's user (see `KnownBrowser`). Remains after the session. */
  setKnown(response: Response, sealed: string): void {
    response.cookie(this.knownName, sealed, { ...this.options, maxAge: MAX_AGE_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
    response.clearCookie(this.csrfName, this.options);
  }

  /** The session's token in a raw `Cookie` header, for example of a socket's handshake. */
  fromHeader(header: string | undefined): string | undefined {
    return parseCookies(header)[this.name];
  }
}
