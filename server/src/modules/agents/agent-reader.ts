import { Injectable } from '@nestjs/common';
import type { AgentStatus } from '../../contract/limits.js';
import type { Agent } from './agent.entity.js';
import { AgentRepository } from './agent.repository.js';
import { hashApiKey, isSameHash } from './api-key.js';

/** What a chat has to know about its agent. */
interface ChatAgent {
  id: number;
  /** Empty when it was deleted. */
  name: string;
  status: AgentStatus;
  creatorId: number;
  deleted: boolean;
  welcomeMessage: string | null;
}

/** What the built-in runner has to know about an agent. */
export interface RunnerAgent {
  id: number;
  name: string;
  shortDescription: string;
  description: string;
  /** What the agent is told about itself. */
  context: string;
  knowledgeBaseId: number | null;
  /** True for its key, and for the one before while that still counts. */
  acceptsKey(key: string): boolean;
}

/** What other modules may ask about agents. */
@Injectable()
export class AgentReader {
  constructor(private readonly agents: AgentRepository) {}

  /** The agent for somebody who wants to talk to it: null when it is not there, deleted, or another's unpublished one. */
  async forChat(agentId: number, userId: number): Promise<ChatAgent | null> {
    const agent = await this.stateOf(agentId);
    if (!agent || agent.deleted) return null;
    return agent.status === 'ready' || agent.creatorId === userId ? agent : null;
  }

  /** The agent of a chat that is there already, whatever became of it. */
  async stateOf(agentId: number): Promise<ChatAgent | null> {
    const agent = await this.agents.byId(agentId);
    return agent && toChatAgent(agent);
  }

  /** The agent that a key belongs to; null when it belongs to none, or has been replaced and its grace is over. */
  async byApiKey(key: string): Promise<RunnerAgent | null> {
    const agent = await this.agents.byKeyHash(hashApiKey(key));
    const found = agent && agent.deletedAt === null ? toRunnerAgent(agent) : null;
    return found?.acceptsKey(key) ? found : null;
  }

  /** The agent for the built-in runner; null when it is not there or deleted. */
  async forRunner(agentId: number): Promise<RunnerAgent | null> {
    const agent = await this.agents.byId(agentId);
    return agent && agent.deletedAt === null ? toRunnerAgent(agent) : null;
  }
}

const toChatAgent = (agent: Agent): ChatAgent => ({
  id: agent.id,
  name: agent.name,
  status: agent.status,
  creatorId: agent.creatorId,
  deleted: agent.deletedAt !== null,
  welcomeMessage: agent.welcomeMessage,
});

const toRunnerAgent = (agent: Agent): RunnerAgent => ({
  id: agent.id,
  name: agent.name,
  shortDescription: agent.shortDescription,
  description: agent.description,
  context: agent.agentContext,
  knowledgeBaseId: agent.knowledgeBaseId,
  acceptsKey: (key) => {
    const hash = hashApiKey(key);
    const previousCounts = agent.previousApiKeyUntil !== null && agent.previousApiKeyUntil.getTime() > Date.now();
    return isSameHash(hash, agent.apiKeyHash) || (previousCounts && isSameHash(hash, agent.previousApiKeyHash));
  },
});
