/**
 * The crown of an agent as it was pressed last. An answer that was asked for before the press knows nothing of it, and
 * would show the crown as it was for a moment.
 */
import type { CrownState } from '../details/crown/crown';

const presses = new Map<number, { times: number; crown: CrownState }>();

/** The crown was toggled, or the server confirmed it. */
export function recordCrown(agentId: number, { crowns_number, crowned_by_me }: CrownState): void {
  const times = (presses.get(agentId)?.times ?? 0) + 1;
  presses.set(agentId, { times, crown: { crowns_number, crowned_by_me } });
}

/**
 * The agent is asked for.
 * @returns to be called with the answer: how the crown was pressed meanwhile; undefined: it was not
 */
export function watchCrown(agentId: number): () => CrownState | undefined {
  const before = presses.get(agentId)?.times;
  return () => {
    const now = presses.get(agentId);
    return now?.times === before ? undefined : now?.crown;
  };
}
