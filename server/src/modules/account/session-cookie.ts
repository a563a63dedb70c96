import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { parseCookies } from '../../platform/http/cookies.js';

/** Browsers keep no cookie longer than this. How long a session lives is the server's to say. */
const MAX_AGE_MS = 400 * 24 * 60 * 60 * 1000;

/** The names and flags of our cookies. Behind TLS they carry `__Host-`: no other host and no plain HTTP can set them. */
@Injectable()
export class SessionCookie {
  readonly name: string;
  readonly csrfName: string;
  readonly knownName: string;
  readonly options: CookieOptions;

  constructor(@Inject(CONFIG) config: Pick<Config, 'behindTls'>) {
    const prefix = config.behindTls ? '__Host-' : '';
    this.name = `${prefix}regent_session`;
    this.csrfName = `${prefix}regent_csrf`;
    this.knownName = `${prefix}regent_known`;
    this.options = { httpOnly: true, secure: config.behindTls, sameSite: 'lax', path: '/' };
  }

  set(response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.options, maxAge: MAX_AGE_MS });
  }

  /** Whose browser it is (see `KnownBrowser`). It stays when a session ends. */
  setKnown(response: Response, sealed: string): void {
    response.cookie(this.knownName, sealed, { ...this.options, maxAge: MAX_AGE_MS });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
    response.clearCookie(this.csrfName, this.options);
  }

  /** The session's token in a raw `Cookie` header, as a socket's handshake has it. */
  fromHeader(header: string | undefined): string | undefined {
    return parseCookies(header)[this.name];
  }
}
