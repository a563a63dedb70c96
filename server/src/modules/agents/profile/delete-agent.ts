import { Injectable } from '@nestjs/common';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentEvents } from '../agent-events.js';
import { ProvisioningRequest } from '../workflows/provisioning-request.js';
import { AgentRepository } from './agent.repository.js';

/** Deletes an agent of the caller's own: the row stays, emptied, so that its chats can still be read. */
@Injectable()
export class DeleteAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly events: AgentEvents,
    private readonly provisioning: ProvisioningRequest,
  ) {}

  /** @throws ApiError 404 when it is not there or not the caller's. */
  async run(creatorId: number, id: number): Promise<void> {
    const agent = await this.agents.ownedBy(id, creatorId);
    if (!agent || !(await this.agents.remove(id))) throw new ApiError('agent_not_found');
    this.provisioning.changed(id);
    await this.events.changed(id, 'not_published');
  }
}
