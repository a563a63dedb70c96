import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { assertNoFields } from './body-pipe.js';
import { readBody } from './request-body.js';

const guard: CanActivate = {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    await readBody(request);
    assertNoFields(request.body);
    return true;
  },
};

/** On an action without a DTO: no body, or an empty one. Fields that nobody reads are refused, as in all other bodies. */
export const NoBody = (): MethodDecorator => UseGuards(guard);
