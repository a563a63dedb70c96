import { Inject, Injectable } from '@nestjs/common';
import { type DoubleCsrfUtilities, doubleCsrf } from 'csrf-csrf';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { SecretBox } from '../../../platform/crypto/secret-box.js';
import { sessionOf } from '../../../platform/http/access/route-metadata.js';
import type { BrowserSession } from '../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { SessionCookie } from '../sessions/session-cookie.js';

/** Session identifier of anonymous browsers. */
const ANONYMOUS = 'anonymous';

/** Double submit: header and cookie carry the same token, signed for the session. Stateless. */
@Injectable()
export class Csrf {
  private readonly doubleSubmit: DoubleCsrfUtilities;
  /** Valid tokens, not computed again while `SessionReader` caches the session. */
  private readonly valid = new WeakMap<BrowserSession, string>();

  constructor(
    private readonly cookie: SessionCookie,
    secrets: SecretBox,
    @Inject(CONFIG) config: Pick<Config, 'behindTls'>,
  ) {
    const keys = secrets.allKeys('csrf').map((key) => key.toString('hex'));
    this.doubleSubmit = doubleCsrf({
      getSecret: () => keys,
      getSessionIdentifier: (request) => String(sessionOf(request)?.user?.sessionId ?? ANONYMOUS),
      cookieName: cookie.csrfName,
      cookieOptions: { httpOnly: true, secure: config.behindTls, sameSite: 'lax', path: '/' },
      getCsrfTokenFromRequest: submitted,
    });
  }

  /** The browser's token; sets its cookie. Returns the same token while the cookie is valid. */
  issue(request: Request, response: Response): string {
    return this.doubleSubmit.generateCsrfToken(request, response);
  }

  /** @throws ApiError 403 `csrf_failed` if the token is missing or belongs to another session */
  assert(request: Request): void {
    const session = sessionOf(request);
    const token = submitted(request);
    if (token === undefined) throw new ApiError('csrf_failed');
    if (session && this.valid.get(session) === token && request.cookies[this.cookie.csrfName] === token) return;
    if (!this.doubleSubmit.validateRequest(request)) throw new ApiError('csrf_failed');
    if (session) this.valid.set(session, token);
  }
}

/** A repeated header is invalid. */
function submitted(request: Request): string | undefined {
  const header = request.headers['x-csrftoken'];
  return typeof header === 'string' ? header : undefined;
}
