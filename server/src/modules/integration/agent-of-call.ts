import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { AgentReader, type RunnerAgent } from '../agents/public.js';

/** The content of an agent for a call of its workflow: all calls of a reply use one version. */
@Injectable()
export class AgentOfCall {
  constructor(private readonly agents: AgentReader) {}

  /**
   * @param version `agent.version` of the dispatch; absent or null for the live content
   * @throws ApiError 404 `version_not_found`
   */
  async at(agent: RunnerAgent, version: number | null = null): Promise<RunnerAgent> {
    const found = await this.agents.atVersion(agent, version);
    if (!found) throw new ApiError('version_not_found');
    return found;
  }
}
