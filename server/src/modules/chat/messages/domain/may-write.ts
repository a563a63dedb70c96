import type { ErrorCode } from '../../../../contract/errors.js';
import type { AgentStatus } from '../../../../contract/limits.js';

/** What decides whether somebody may write in a chat of theirs. */
export interface ChatAgent {
  status: AgentStatus;
  /** Null when it was deleted with its creator's account. */
  creatorId: number | null;
  deleted: boolean;
  /** It was published, reports have hidden it, and nobody has judged them: chats go on. */
  hiddenByReports: boolean;
}

/** Null when the user may write; else the error that says why not. An unpublished agent answers its creator alone. */
export function mayWrite(userId: number, agent: ChatAgent): ErrorCode | null {
  if (agent.deleted) return 'agent_deleted';
  if (agent.status === 'ready' || agent.creatorId === userId || agent.hiddenByReports) return null;
  return 'agent_not_ready';
}
