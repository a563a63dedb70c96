import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { randomToken, sha256 } from '../../platform/crypto/random.js';
import { Csrf } from './csrf.js';
import { networkOf } from './domain/network-address.js';
import { rememberSession } from './route-marks.js';
import { SessionRepository } from './session.repository.js';
import { SessionCookie } from './session-cookie.js';
import { sessionSeconds } from './session-lifetime.js';
import { SessionReader } from './session-reader.js';
import { SignInLimits } from './sign-in-limits.js';

/** Gives the caller a CSRF token, and a session to bind it to when there is no live one. */
@Injectable()
export class IssueCsrf {
  constructor(
    private readonly reader: SessionReader,
    private readonly sessions: SessionRepository,
    private readonly cookie: SessionCookie,
    private readonly csrf: Csrf,
    private readonly limits: SignInLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(request: Request, response: Response): Promise<{ csrfToken: string }> {
    const session = await this.reader.fromToken(request.cookies[this.cookie.name]);
    rememberSession(request, session ?? (await this.startAnonymous(request, response)));
    return { csrfToken: this.csrf.issue(request, response) };
  }

  /** With a token of ours: one that came along unknown is never adopted. */
  private async startAnonymous(request: Request, response: Response): Promise<{ id: number; user: null }> {
    await this.limits.consumeNewSession(networkOf(request.ip));
    const token = randomToken();
    const id = await this.sessions.create({
      tokenHash: sha256(token),
      userId: null,
      userAgent: request.headers['user-agent'],
      seconds: sessionSeconds(this.config, false),
    });
    this.cookie.set(response, token);
    return { id, user: null };
  }
}
