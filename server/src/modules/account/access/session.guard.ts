import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { MARKS, type Mark, markKey, rememberSession } from '../../../platform/http/access/route-metadata.js';
import { isMutation } from '../../../platform/http/body/read-body.js';
import { RequestBody, readBody } from '../../../platform/http/body/request-body.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { acceptCaller } from '../../../platform/http/security/network-limit.js';
import type { RateLimitState } from '../../../platform/rate-limit/coarse-limiter.js';
import { setRateLimitHeaders } from '../../../platform/rate-limit/limit-headers.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { SessionCookie } from '../sessions/session-cookie.js';
import { SessionReader } from '../sessions/session-reader.js';
import { Administrators } from './administrators.js';
import { Csrf } from './csrf.js';

/**
 * A write counts one more for so much of its body: at the limit, what somebody writes in a minute is at most 75 MB, and
 * not a megabyte each time. Files do not count by it; they have limits of their own.
 */
const BYTES_A_TIME = 64 * 1024;

/** Of somebody who is not signed in; the longest such form has a password of 128 characters. */
const ANONYMOUS_BODY_BYTES = 16 * 1024;

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
    if (user) acceptCaller(request, session);
    else await this.limits.consumeAnonymous(request.ip);
    if (!user && !marks.has('public')) throw new ApiError('not_signed_in');
    // Before the token is looked at: others are not told that something is there.
    if (marks.has('admin') && !this.administrators.has(user?.email ?? null)) throw new ApiError('not_found');
    if (changes) this.csrf.assert(request);
    if (user && !user.profileComplete && !marks.has('public') && !marks.has('incomplete-profile')) {
      throw new ApiError('profile_incomplete');
    }
    const body = RequestBody.of(request);
    if (user) {
      const standing = changes ? this.countWrite(user.userId, body) : this.limits.consumeRead(user.userId);
      setRateLimitHeaders(http.getResponse<Response>(), await standing);
    } else body?.limitTo(ANONYMOUS_BODY_BYTES);
    await readBody(request, user ? `user-${user.userId}` : undefined);
    if (user && body) await this.countChunks(user.userId, body);
    return true;
  }

  private countWrite(userId: number, body: RequestBody | undefined): Promise<RateLimitState | undefined> {
    const isJson = body?.kind === 'json' && !body.problem;
    return this.limits.consumeWrite(userId, 1 + (isJson ? timesOf(body.declaredBytes) : 0));
  }

  /** A body in chunks did not say before how large it is. */
  private async countChunks(userId: number, body: RequestBody): Promise<void> {
    const times = body.declaredBytes === undefined ? timesOf(body.readBytes) : 0;
    if (times > 0) await this.limits.consumeWrite(userId, times);
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

const timesOf = (bytes = 0): number => Math.floor(bytes / BYTES_A_TIME);
