/** Agents that use knowledge bases. The module of agents, which depends on this one, implements it. */
export interface BaseAgents {
  /** IDs of the owner's agents by knowledge base, in order; without bases that no agent uses. */
  agentsByBase(ownerId: number, baseIds: readonly number[]): Promise<Map<number, number[]>>;
}

export const BASE_AGENTS = Symbol('BASE_AGENTS');
