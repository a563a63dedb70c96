import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { NetworkHash } from '../../../platform/rate-limit/network-hash.js';
import type { CrownView } from '../profile/view/agent-view.dto.js';
import { CrownRepository } from './crown.repository.js';

/** Gives an agent the caller's crown, or takes it back. */
@Injectable()
export class ToggleCrown {
  constructor(
    private readonly crowns: CrownRepository,
    private readonly networks: NetworkHash,
  ) {}

  /** @throws ApiError 404 when the caller does not see the agent. */
  async run(userId: number, agentId: number, ip: string): Promise<CrownView> {
    const crowns = await this.crowns.toggle(agentId, userId, this.networks.of(ip));
    if (!crowns) throw new ApiError('agent_not_found');
    return crowns;
  }
}
