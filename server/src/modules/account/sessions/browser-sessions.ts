import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { randomToken, sha256 } from '../../../platform/crypto/random.js';
import { sessionOf } from '../../../platform/http/access/route-metadata.js';
import type { BrowserSession } from '../../../platform/http/access/signed-in.js';
import { SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { sessionLifetime } from './session-lifetime.js';

/** Sessions, also anonymous ones, to which codes and sign-ins at the provider are bound. A mere visit starts none. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The live session, or a new anonymous one, whose cookie is set. Callers limit the rate. */
  async findOrStart(request: Request, response: Response): Promise<BrowserSession> {
    return sessionOf(request) ?? (await this.startAnonymous(request, response));
  }

  /** Creates the token: an unknown one of the browser is never adopted. */
  private async startAnonymous(request: Request, response: Response): Promise<BrowserSession> {
    const token = randomToken();
    const id = await this.sessions.create({
      tokenHash: sha256(token),
      userId: null,
      userAgent: request.headers['user-agent'],
      seconds: sessionLifetime(this.config, false).idleSeconds,
    });
    this.cookie.set(response, token);
    return { id, user: null };
  }
}
