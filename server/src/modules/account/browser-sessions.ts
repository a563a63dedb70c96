import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { randomToken, sha256 } from '../../platform/crypto/random.js';
import { networkOf } from '../../platform/rate-limit/network-address.js';
import { sessionOf } from './route-marks.js';
import { SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { sessionLifetime } from './session-lifetime.js';
import { SignInLimits } from './sign-in-limits.js';
import type { BrowserSession } from './signed-in.js';

/** The session of a browser that may have none yet. The guard has looked for it. */
@Injectable()
export class BrowserSessions {
  constructor(
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    private readonly limits: SignInLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The live session, or a new anonymous one whose cookie goes with the answer. @throws ApiError 429. */
  async findOrStart(request: Request, response: Response): Promise<BrowserSession> {
    return sessionOf(request) ?? (await this.startAnonymous(request, response));
  }

  /** With a token of ours: one that came along unknown is never adopted. */
  private async startAnonymous(request: Request, response: Response): Promise<BrowserSession> {
    await this.limits.consumeNewSession(networkOf(request.ip));
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
