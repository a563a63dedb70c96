import { Injectable } from '@nestjs/common';
import { AgentReader, publicFieldsOf, type RunnerAgent } from '../agents/public.js';
import type { WorkflowAgentDto } from './integration.dto.js';

/** Describes the agent for its workflow. */
@Injectable()
export class DescribeAgent {
  constructor(private readonly agents: AgentReader) {}

  async run(agent: RunnerAgent): Promise<WorkflowAgentDto> {
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
      skills: await this.agents.skillsOf(agent.id),
      knowledge_base_id: agent.knowledgeBaseId,
    };
  }
}
