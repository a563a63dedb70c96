import { type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { assertNoFields } from './body-pipe.js';

const guard: CanActivate = {
  canActivate(context: ExecutionContext): boolean {
    assertNoFields(context.switchToHttp().getRequest<Request>().body);
    return true;
  },
};

/** On an action without a DTO: no body, or an empty one. Fields that nobody reads are refused, as in all other bodies. */
export const NoBody = (): MethodDecorator => UseGuards(guard);
