import { Inject, Injectable } from '@nestjs/common';
import { type DoubleCsrfUtilities, doubleCsrf } from 'csrf-csrf';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { SecretBox } from '../../platform/crypto/secret-box.js';
import { ApiError } from '../../platform/http/api-error.js';
import { sessionOf } from './route-marks.js';
import { SessionCookie } from './session-cookie.js';

/** The double submit: the header and the cookie must carry the same token, signed for the caller's session. */
@Injectable()
export class Csrf {
  private readonly doubleSubmit: DoubleCsrfUtilities;

  constructor(cookie: SessionCookie, secrets: SecretBox, @Inject(CONFIG) config: Pick<Config, 'behindTls'>) {
    const secret = secrets.key('csrf').toString('hex');
    this.doubleSubmit = doubleCsrf({
      getSecret: () => secret,
      getSessionIdentifier: (request) => String(sessionOf(request)?.id ?? ''),
      cookieName: cookie.csrfName,
      cookieOptions: { httpOnly: true, secure: config.behindTls, sameSite: 'lax', path: '/' },
      getCsrfTokenFromRequest: (request) => one(request.headers['x-csrftoken']),
    });
  }

  /** The token of the request's session; sets its cookie. The same token again while the cookie's is good. */
  issue(request: Request, response: Response): string {
    return this.doubleSubmit.generateCsrfToken(request, response);
  }

  /** @throws ApiError 403 `csrf_failed` when the token is missing, or another session's. */
  assert(request: Request): void {
    if (!sessionOf(request) || !this.doubleSubmit.validateRequest(request)) throw new ApiError('csrf_failed');
  }
}

/** A header that was sent twice is none. */
function one(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}
