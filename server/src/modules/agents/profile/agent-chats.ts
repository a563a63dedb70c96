import type { AgentChatView } from './view/agent-view.dto.js';

/** Chats with agents. The chat module, which depends on this one, implements it. */
export interface AgentChats {
  /** The user's most recently active chats with the agent. */
  newestWith(agentId: number, userId: number, limit: number): Promise<AgentChatView[]>;
}

export const AGENT_CHATS = Symbol('AGENT_CHATS');
