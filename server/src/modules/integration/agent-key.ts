import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sessionOf } from '../../platform/http/access/route-metadata.js';
import { readBody } from '../../platform/http/body/request-body.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { acceptCaller } from '../../platform/http/security/network-limit.js';
import { setRateLimitHeaders } from '../../platform/rate-limit/limit-headers.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import { AgentReader, type RunnerAgent } from '../agents/public.js';

const AGENT = Symbol('agent');
const COUNTED_BY_HANDLER = 'integration:counted-by-handler';
/** The caller of a route that accepts an agent key or a session. */
export type Caller = { agent: RunnerAgent } | { userId: number };
type WithAgent = Request & { [AGENT]?: RunnerAgent };

/** The route's handler counts its calls, because their weight depends on the body. */
export const CountedByHandler = (): MethodDecorator => SetMetadata(COUNTED_BY_HANDLER, true);

/**
 * Requires an agent key in `X-API-Key`. Keys in the URL are not accepted, because URLs are logged. A session counts only
 * on routes that also accept one.
 */
@Injectable()
export class AgentKeyGuard implements CanActivate {
  constructor(
    private readonly agents: AgentReader,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<WithAgent>();
    if (sessionOf(request)?.user) return true; // a route that accepts either, called without a key
    const key = request.headers['x-api-key'];
    const agent = typeof key === 'string' && key.length <= 200 ? await this.agents.byApiKey(key) : null;
    if (!agent) {
      await this.limits.consumeAnonymous(request.ip);
      throw new ApiError('invalid_api_key');
    }
    acceptCaller(request, agent);
    if (!Reflect.hasMetadata(COUNTED_BY_HANDLER, context.getHandler())) {
      setRateLimitHeaders(http.getResponse<Response>(), await this.limits.consumeKey(agent.id));
    }
    await readBody(request, `key-${agent.id}`);
    request[AGENT] = agent;
    return true;
  }
}

/** `@AgentOrUser() caller: Caller`: the agent of the key or the signed-in user. */
export const AgentOrUser = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<WithAgent>();
  const user = sessionOf(request)?.user;
  if (request[AGENT]) return { agent: request[AGENT] };
  if (user) return { userId: user.userId };
  throw new Error('@AgentOrUser() needs AgentKeyGuard');
});

/** `@CallingAgent() agent: RunnerAgent`: the agent of the key. */
export const CallingAgent = createParamDecorator((_data: unknown, context: ExecutionContext): RunnerAgent => {
  const agent = context.switchToHttp().getRequest<WithAgent>()[AGENT];
  if (!agent) throw new Error('@CallingAgent() needs AgentKeyGuard');
  return agent;
});
