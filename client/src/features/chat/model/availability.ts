/** Whether a person may write to an agent. */
export interface AvailableAgent {
  status?: string | null;
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
