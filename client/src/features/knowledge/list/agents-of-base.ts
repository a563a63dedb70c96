interface Agent {
  id: number;
  status?: string | null;
}

/** How many images of agents a card shows. */
export const AVATARS_SHOWN = 4;

/** The agents that use a base, those that are ready first; ids of agents that are not known are left out. */
export function agentsOfBase<A extends Agent>(ids: readonly number[], agents: readonly A[]): A[] {
  const wanted = new Set(ids);
  return agents
    .filter(({ id }) => wanted.has(id))
    .toSorted((a, b) => Number(isReady(b)) - Number(isReady(a)) || a.id - b.id);
}

/** Whether others can talk to an agent. */
export const isReady = ({ status }: { status?: string | null }): boolean => status === 'ready';

/** How many are ready, and how many are not. */
export function countReady(agents: readonly Agent[]): { ready: number; other: number } {
  const ready = agents.filter(isReady).length;
  return { ready, other: agents.length - ready };
}
