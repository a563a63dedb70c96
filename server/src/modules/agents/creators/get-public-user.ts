import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { PublicUserView } from './public-user.dto.js';
import { PublicUserRepository } from './public-user.repository.js';

const AGENTS_SHOWN = 100;

/** Somebody's public page. */
@Injectable()
export class GetPublicUser {
  constructor(private readonly users: PublicUserRepository) {}

  /** @throws ApiError 404 `not_found`, also when the user is disabled. */
  async run(id: number): Promise<PublicUserView> {
    const user = await this.users.user(id);
    if (!user) throw new ApiError('not_found');
    return { ...user, agents: await this.users.readyAgents(id, AGENTS_SHOWN) };
  }
}
