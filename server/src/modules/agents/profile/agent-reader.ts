import { Inject, Injectable } from '@nestjs/common';
import type { AgentStatus, Availability } from '../../../contract/limits.js';
import { AgentKeyRepository, type KeyedAgent } from '../keys/agent-key.repository.js';
import { hashApiKey, isSameHash } from '../keys/api-key.js';
import { AgentVersionReader } from '../versions/agent-version-reader.js';
import type { Agent } from './agent.entity.js';
import { AgentRepository, type AgentSummary } from './agent.repository.js';
import { AGENT_CHATS, type AgentChats } from './agent-chats.js';

/** The agent of a chat. */
interface ChatAgent {
  id: number;
  /** Empty when deleted. */
  name: string;
  status: AgentStatus;
  /** Null when deleted with its creator's account. */
  creatorId: number | null;
  deleted: boolean;
  /** Hidden by undecided reports. */
  hiddenByReports: boolean;
  welcomeMessage: string | null;
  shortDescription: string;
  description: string;
}

/** State of an agent that clients receive when it changes. */
export interface PublicAgentState {
  agent_id: number;
  status: AgentStatus;
  availability: Availability;
  /** Null when deleted with its creator's account. */
  creatorId: number | null;
}

/** An agent of the caller. */
export type OwnAgent = Agent & { creatorId: number };

/** The agent as its workflow or the built-in runner sees it. */
export interface RunnerAgent extends Omit<KeyedAgent, 'apiKeyHash' | 'previousApiKeyHash'> {
  /** True for its key, and for the previous one during its grace period. */
  acceptsKey(key: string): boolean;
}

/** Reads agents for other modules. */
@Injectable()
export class AgentReader {
  constructor(
    private readonly agents: AgentRepository,
    private readonly keys: AgentKeyRepository,
    private readonly versions: AgentVersionReader,
    @Inject(AGENT_CHATS) private readonly chats: AgentChats,
  ) {}

  /** The agent for a new chat; null when missing, deleted, or another creator's unpublished one. */
  async forChat(agentId: number, userId: number): Promise<ChatAgent | null> {
    const agent = await this.stateOf(agentId);
    if (!agent || agent.deleted) return null;
    if (agent.status === 'ready' || agent.creatorId === userId) return agent;
    return agent.hiddenByReports && (await this.chats.newestWith(agentId, userId, 1)).length > 0 ? agent : null;
  }

  /** The agent of an existing chat, also deleted or unpublished. */
  async stateOf(agentId: number): Promise<ChatAgent | null> {
    const agent = await this.agents.byId(agentId);
    return agent && toChatAgent(agent);
  }

  /** States of the existing agents, also of deleted ones. */
  async publicStates(agentIds: number[]): Promise<PublicAgentState[]> {
    return (await this.agents.statesOf(agentIds)).map(({ id, status, offline, troubled, creatorId }) => ({
      agent_id: id,
      status,
      availability: status !== 'ready' ? 'online' : offline ? 'offline' : troubled ? 'troubled' : 'online',
      creatorId,
    }));
  }

  /** By id, also deleted agents, whose names are empty. */
  async summaries(agentIds: readonly number[]): Promise<Map<number, AgentSummary>> {
    if (agentIds.length === 0) return new Map();
    return new Map((await this.agents.summariesOf(agentIds)).map((agent) => [agent.id, agent]));
  }

  /** The agent of a valid key, or null. */
  async byApiKey(key: string): Promise<RunnerAgent | null> {
    const row = await this.keys.byHash(hashApiKey(key));
    const agent = row ? toRunnerAgent(row) : null;
    return agent?.acceptsKey(key) ? agent : null;
  }

  /** The user's own agent; null when missing, deleted or another user's. */
  async ownedBy(agentId: number, userId: number): Promise<OwnAgent | null> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) return null;
    return { ...agent, creatorId: userId };
  }

  /** Names of the agent's skills. @param version an earlier one; null for the live content */
  async skillsOf(agent: RunnerAgent, version: number | null): Promise<string[]> {
    const isLive = version === null || version === agent.version;
    const earlier = isLive ? null : await this.versions.content(agent.id, version);
    return earlier ? earlier.skills.map(({ name }) => name) : await this.agents.skillNames(agent.id);
  }

  /** The agent for the built-in runner; null when missing or deleted. */
  async forRunner(agentId: number): Promise<RunnerAgent | null> {
    const row = await this.keys.byId(agentId);
    return row ? toRunnerAgent(row) : null;
  }

  /** The agent with the content of an earlier version, if another one was published since; null if it is not kept. */
  async atVersion(agent: RunnerAgent, version: number | null): Promise<RunnerAgent | null> {
    if (version === null || version === agent.version) return agent;
    const content = await this.versions.content(agent.id, version);
    return content && { ...agent, ...content };
  }
}

const toChatAgent = (agent: Agent): ChatAgent => ({
  id: agent.id,
  name: agent.name,
  status: agent.status,
  creatorId: agent.creatorId,
  deleted: agent.deletedAt !== null,
  hiddenByReports: agent.hiddenBy === 'reports' && agent.hiddenWasReady && !agent.suspended,
  welcomeMessage: agent.welcomeMessage,
  shortDescription: agent.shortDescription,
  description: agent.description,
});

const toRunnerAgent = ({ apiKeyHash, previousApiKeyHash, ...agent }: KeyedAgent): RunnerAgent => ({
  ...agent,
  acceptsKey: (key) => {
    const hash = hashApiKey(key);
    return isSameHash(hash, apiKeyHash) || isSameHash(hash, previousApiKeyHash);
  },
});
