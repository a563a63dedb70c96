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
 * Each 64 KiB of a JSON body count as one more write, which limits a user to 75 MB per minute. Files have their own
 * limits.
 */
const BYTES_PER_WRITE = 64 * 1024;

/** Body limit without a sign-in; the largest such form has a password of 128 characters. */
const ANONYMOUS_BODY_BYTES = 16 * 1024;

/** Checks session, access and CSRF token on every route. Refuses in the contract's order: 401, 403, then invalid bodies. */
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
    // Before the CSRF check, so that others do not learn that the route exists.
    if (marks.has('admin') && !this.administrators.has(user?.email ?? null)) throw new ApiError('not_found');
    if (changes) this.csrf.assert(request);
    if (user && !user.profileComplete && !marks.has('public') && !marks.has('incomplete-profile')) {
      throw new ApiError('profile_incomplete');
    }
    const body = RequestBody.of(request);
    if (user) {
      const state = changes ? this.countWrite(user.userId, body) : this.limits.consumeRead(user.userId);
      setRateLimitHeaders(http.getResponse<Response>(), await state);
    } else body?.limitTo(ANONYMOUS_BODY_BYTES);
    await readBody(request, user ? `user-${user.userId}` : undefined);
    if (user && body) await this.countChunks(user.userId, body);
    return true;
  }

  private countWrite(userId: number, body: RequestBody | undefined): Promise<RateLimitState | undefined> {
    const isJson = body?.kind === 'json' && !body.problem;
    return this.limits.consumeWrite(userId, 1 + (isJson ? writesOf(body.declaredBytes) : 0));
  }

  /** The size of a chunked body is known only after reading it. */
  private async countChunks(userId: number, body: RequestBody): Promise<void> {
    const writes = body.declaredBytes === undefined ? writesOf(body.readBytes) : 0;
    if (writes > 0) await this.limits.consumeWrite(userId, writes);
  }

  /** Cached per handler, because metadata does not change. */
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

const writesOf = (bytes = 0): number => Math.floor(bytes / BYTES_PER_WRITE);
