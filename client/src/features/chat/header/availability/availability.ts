import type { Availability } from '@contract/limits';

/** Whether a person may write to an agent. */
export interface AvailableAgent {
  status?: string | null;
  /** Availability of the workflow of a published agent. */
  availability?: Availability;
  creator?: { id: number } | null;
}

/**
 * Ready, or without a status: anyone. Not published: its creator alone. Any other status, no agent or nobody signed in:
 * no one.
 */
export function isAvailable(agent: AvailableAgent | null | undefined, userId: number | null | undefined): boolean {
  if (!agent || userId == null) return false;
  if (agent.status == null || agent.status === 'ready') return true;
  return agent.status === 'not_published' && agent.creator?.id === userId;
}

/** Availability of a chat's agent. */
export type Presence = 'available' | 'troubled' | 'offline' | 'unavailable';

/**
 * As elsewhere, only a published agent is said to be offline or to have trouble. One can write to it all the same: it may
 * be back by then.
 */
export function presenceOf(agent: AvailableAgent | null | undefined, userId: number | null | undefined): Presence {
  if (!isAvailable(agent, userId)) return 'unavailable';
  const state = agent?.status === 'not_published' ? 'online' : (agent?.availability ?? 'online');
  return state === 'online' ? 'available' : state;
}
