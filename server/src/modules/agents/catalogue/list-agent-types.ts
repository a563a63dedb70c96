import { Injectable } from '@nestjs/common';
import { AgentListRepository } from './agent-list.repository.js';

/** The categories of the agents that the caller sees. */
@Injectable()
export class ListAgentTypes {
  constructor(private readonly agents: AgentListRepository) {}

  /** Each once, sorted; the first thousand. */
  async run(viewerId: number): Promise<string[]> {
    return await this.agents.types(viewerId);
  }
}
