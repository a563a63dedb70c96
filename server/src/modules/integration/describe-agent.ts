import { Injectable } from '@nestjs/common';
import { AgentReader, publicFieldsOf, type RunnerAgent } from '../agents/public.js';
import { AgentOfCall } from './agent-of-call.js';
import type { WorkflowAgentDto } from './integration.dto.js';

/** Describes the agent for its workflow. */
@Injectable()
export class DescribeAgent {
  constructor(
    private readonly agents: AgentReader,
    private readonly agentOfCall: AgentOfCall,
  ) {}

  /** @throws ApiError 404 `version_not_found` */
  async run(caller: RunnerAgent, version: number | null = null): Promise<WorkflowAgentDto> {
    const agent = await this.agentOfCall.at(caller, version);
    return {
      ...publicFieldsOf(agent),
      id: agent.id,
      name: agent.name,
      type: agent.type,
      status: agent.status,
      short_description: agent.shortDescription,
      description: agent.description,
      context: agent.agentContext,
      welcome_message: agent.welcomeMessage,
      skills: await this.agents.skillsOf(caller, version),
      knowledge_base_id: agent.knowledgeBaseId,
    };
  }
}
