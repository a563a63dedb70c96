import type { Availability } from '@contract/limits';

/** Agent fields that decide whether a user may write to it. */
export interface AvailableAgent {
  status?: string | null;
  /** Availability of the workflow of a published agent. */
  availability?: Availability;
  creator?: { id: number } | null;
}

/**
 * Whether a signed-in user may write to the agent: everyone if it is ready or has no status, only its creator if it is
 * not published, otherwise no one.
 */
export function isAvailable(agent: AvailableAgent | null | undefined, userId: number | null | undefined): boolean {
  if (!agent || userId == null) return false;
  if (agent.status == null || agent.status === 'ready') return true;
  return agent.status === 'not_published' && agent.creator?.id === userId;
}

/** Availability of a chat's agent. */
export type Presence = 'available' | 'troubled' | 'offline' | 'unavailable';

/**
 * Only a published agent can be offline or troubled. Users may still write to a troubled one, because it may recover
 * before it gets the message.
 */
export function presenceOf(agent: AvailableAgent | null | undefined, userId: number | null | undefined): Presence {
  if (!isAvailable(agent, userId)) return 'unavailable';
  const state = agent?.status === 'not_published' ? 'online' : (agent?.availability ?? 'online');
  return state === 'online' ? 'available' : state;
}
