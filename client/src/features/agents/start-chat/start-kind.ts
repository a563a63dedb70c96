import { cutTo, LIMITS } from '@contract/limits';

/** What the start button does: open the dialog, say that the agent is not ready, or promise to tell. */
export type StartKind = 'start' | 'not-ready' | 'notify';

interface Startable {
  status?: string | null | undefined;
  creator?: { id: number } | null | undefined;
}

/** An agent can be talked to when it is ready, and always by the one who made it. No status counts as ready. */
export function startKindOf(agent: Startable, viewerId: number | undefined): StartKind {
  if (agent.creator && agent.creator.id === viewerId) return 'start';
  if (!agent.status || agent.status === 'ready') return 'start';
  return agent.status === 'not_published' ? 'not-ready' : 'notify';
}

/** The name that a new chat gets: what was typed, or the default; never too long. */
export function newChatName(typed: string, fallback: string): string {
  return cutTo(typed.trim() || fallback, LIMITS.chatName);
}
