/** Numbers of an agent's replies. */
export interface ReplyCounts {
  /** Number of answered messages. */
  answered: number;
  /** Number of failed runs, including those of messages that a retry answered. */
  failed: number;
}

/** Replies of agents. The module of runs, which depends on this one, implements it. */
export interface AgentReplies {
  /** By agent; without agents that have no runs. */
  countsOf(agentIds: readonly number[]): Promise<Map<number, ReplyCounts>>;
}

export const AGENT_REPLIES = Symbol('AGENT_REPLIES');
