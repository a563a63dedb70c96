/**
 * The latest crown state of each agent. A response to a request sent before the click has the old state and would show
 * it briefly.
 */
import type { CrownState } from '../details/crown/crown';

const presses = new Map<number, { times: number; crown: CrownState }>();

/** Records the crown after a click, and again after the server's confirmation. */
export function recordCrown(agentId: number, { crowns_number, crowned_by_me }: CrownState): void {
  const times = (presses.get(agentId)?.times ?? 0) + 1;
  presses.set(agentId, { times, crown: { crowns_number, crowned_by_me } });
}

/**
 * Call when a request for the agent starts.
 * @returns a function to call with the response: the crown if it changed during the request, else undefined
 */
export function watchCrown(agentId: number): () => CrownState | undefined {
  const before = presses.get(agentId)?.times;
  return () => {
    const now = presses.get(agentId);
    return now?.times === before ? undefined : now?.crown;
  };
}
