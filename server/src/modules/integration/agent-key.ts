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
const COUNTS_ITSELF = 'integration:counts-itself';
/** Who calls a route that takes an agent's key or a session. */
export type Caller = { agent: RunnerAgent } | { userId: number };
type WithAgent = Request & { [AGENT]?: RunnerAgent };

/** What this route takes counts only after it is known what it was; its use-case does it. */
export const CountsItself = (): MethodDecorator => SetMetadata(COUNTS_ITSELF, true);

/**
 * Lets in who shows an agent's key in `X-API-Key`: the one way to show it. Elsewhere it is not looked for; an address is
 * logged, and a session is no credential here.
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
    if (sessionOf(request)?.user) return true; // only on a route that takes either, where no key was shown
    const key = request.headers['x-api-key'];
    const agent = typeof key === 'string' && key.length <= 200 ? await this.agents.byApiKey(key) : null;
    if (!agent) {
      await this.limits.consumeAnonymous(request.ip);
      throw new ApiError('invalid_api_key');
    }
    acceptCaller(request, agent);
    if (!Reflect.hasMetadata(COUNTS_ITSELF, context.getHandler())) {
      setRateLimitHeaders(http.getResponse<Response>(), await this.limits.consumeKey(agent.id));
    }
    await readBody(request, `key-${agent.id}`);
    request[AGENT] = agent;
    return true;
  }
}

/** `@AgentOrUser() caller: Caller`: whose key it was, or who is signed in, on a route that takes either. */
export const AgentOrUser = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<WithAgent>();
  const user = sessionOf(request)?.user;
  if (request[AGENT]) return { agent: request[AGENT] };
  if (user) return { userId: user.userId };
  throw new Error('@AgentOrUser() needs AgentKeyGuard');
});

/** `@CallingAgent() agent: RunnerAgent`: whose key it was. */
export const CallingAgent = createParamDecorator((_data: unknown, context: ExecutionContext): RunnerAgent => {
  const agent = context.switchToHttp().getRequest<WithAgent>()[AGENT];
  if (!agent) throw new Error('@CallingAgent() needs AgentKeyGuard');
  return agent;
});
