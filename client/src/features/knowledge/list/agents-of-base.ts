interface Agent {
  id: number;
  status?: string | null;
}

/** Number of agent avatars on a card. */
export const AVATARS_SHOWN = 4;

/** Agents that use a knowledge base, ready ones first. Unknown ids are skipped. */
export function agentsOfBase<A extends Agent>(ids: readonly number[], agents: readonly A[]): A[] {
  const wanted = new Set(ids);
  return agents
    .filter(({ id }) => wanted.has(id))
    .toSorted((a, b) => Number(isReady(b)) - Number(isReady(a)) || a.id - b.id);
}

/** Whether other users can chat with the agent. */
export const isReady = ({ status }: { status?: string | null }): boolean => status === 'ready';

/** Counts the agents that are ready and those that are not. */
export function countReady(agents: readonly Agent[]): { ready: number; other: number } {
  const ready = agents.filter(isReady).length;
  return { ready, other: agents.length - ready };
}
