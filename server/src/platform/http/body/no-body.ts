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

/** For actions without a DTO: permits only no body or an empty one, because unknown fields are always rejected. */
export const NoBody = (): MethodDecorator => UseGuards(guard);
