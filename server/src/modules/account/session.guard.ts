import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ApiError } from '../../platform/http/api-error.js';
import { assertReadable } from '../../platform/http/body-problem.js';
import { bytesRead, isMutation } from '../../platform/http/read-body.js';
import type { Standing } from '../../platform/rate-limit/coarse-limiter.js';
import { tellStanding } from '../../platform/rate-limit/limit-headers.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import { Administrators } from './administrators.js';
import { Csrf } from './csrf.js';
import { MARKS, type Mark, markKey, rememberSession } from './route-marks.js';
import { SessionCookie } from './session-cookie.js';
import { SessionReader } from './session-reader.js';

/**
 * A write counts one more for so much of its body: at the limit, what somebody writes in a minute is at most 75 MB, and
 * not a megabyte each time. Files do not count by it; they have limits of their own.
 */
const BYTES_A_TIME = 64 * 1024;

/**
 * On every route: who calls, may they, and is it really they. Refuses in the contract's order: 401, 403, and only then
 * a body that could not be read.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  private readonly marks = new WeakMap<object, ReadonlySet<Mark>>();

  constructor(
    private readonly reader: SessionReader,
    private readonly cookie: SessionCookie,
    private readonly csrf: Csrf,
    private readonly limits: RateLimits,
    private readonly administrators: Administrators,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const marks = this.marksOf(context);
    if (marks.has('integration')) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (marks.has('agent-key') && request.headers['x-api-key'] !== undefined) return true;
    const changes = isMutation(request) || marks.has('csrf');
    if (marks.has('public') && marks.has('unmetered') && !changes) return true;

    const session = await this.reader.fromToken(request.cookies[this.cookie.name]);
    rememberSession(request, session);
    const user = session?.user;
    if (!user) await this.limits.consumeAnonymous(request.ip);
    if (!user && !marks.has('public')) throw new ApiError('not_signed_in');
    // Before the token is looked at: others are not told that something is there.
    if (marks.has('admin') && !this.administrators.has(user?.email ?? null)) throw new ApiError('not_found');
    if (changes) this.csrf.assert(request);
    if (user && !user.profileComplete && !marks.has('public') && !marks.has('incomplete-profile')) {
      throw new ApiError('profile_incomplete');
    }
    if (user) tellStanding(http.getResponse<Response>(), await this.count(user.userId, changes, request));
    assertReadable(request.body);
    return true;
  }

  private count(userId: number, changes: boolean, request: Request): Promise<Standing | undefined> {
    if (!changes) return this.limits.consumeRead(userId);
    return this.limits.consumeWrite(userId, 1 + Math.floor(bytesRead(request) / BYTES_A_TIME));
  }

  /** Looked up once a handler: metadata does not change. */
  private marksOf(context: ExecutionContext): ReadonlySet<Mark> {
    const handler = context.getHandler();
    let marks = this.marks.get(handler);
    if (!marks) {
      const targets = [handler, context.getClass()];
      marks = new Set(MARKS.filter((mark) => targets.some((target) => Reflect.hasMetadata(markKey(mark), target))));
      this.marks.set(handler, marks);
    }
    return marks;
  }
}
