import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { AgentReader, type RunnerAgent } from '../agents/public.js';

/** The content of an agent that a call of its workflow is for: a reply has one version from its beginning to its end. */
@Injectable()
export class AgentOfCall {
  constructor(private readonly agents: AgentReader) {}

  /**
   * @param version `agent.version` of the dispatch; absent or null: the live content
   * @throws ApiError 404 `version_not_found`
   */
  async at(agent: RunnerAgent, version: number | null = null): Promise<RunnerAgent> {
    const found = await this.agents.atVersion(agent, version);
    if (!found) throw new ApiError('version_not_found');
    return found;
  }
}
