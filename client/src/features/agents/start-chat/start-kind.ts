import type { Availability } from '@contract/limits';

/** What the start button does: opens the dialog, states that the agent is not ready, or promises a notification. */
export type StartKind = 'start' | 'not-ready' | 'notify';

interface Startable {
  status?: string | null | undefined;
  availability?: Availability | undefined;
  creator?: { id: number } | null | undefined;
}

/** A chat can be started when the agent is ready and not offline; its creator always can. A missing status counts as ready. */
export function startKindOf(agent: Startable, viewerId: number | undefined): StartKind {
  if (agent.creator && agent.creator.id === viewerId) return 'start';
  if (!agent.status || agent.status === 'ready') return agent.availability === 'offline' ? 'notify' : 'start';
  return agent.status === 'not_published' ? 'not-ready' : 'notify';
}
