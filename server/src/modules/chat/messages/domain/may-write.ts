import type { ErrorCode } from '../../../../contract/errors.js';
import type { AgentStatus } from '../../../../contract/limits.js';

/** The agent's properties that decide whether a user may write in a chat with it. */
export interface ChatAgent {
  status: AgentStatus;
  /** Null when the creator's account was deleted. */
  creatorId: number | null;
  deleted: boolean;
  /** Reports hid the published agent and are not reviewed yet: existing chats continue. */
  hiddenByReports: boolean;
}

/**
 * The reason why the user may not write; null when they may. An unpublished agent answers only its creator.
 * @param agent undefined if the user has no such chat
 */
export function mayWrite(userId: number, agent: ChatAgent | undefined): ErrorCode | null {
  if (!agent) return 'chat_not_found';
  if (agent.deleted) return 'agent_deleted';
  if (agent.status === 'ready' || agent.creatorId === userId || agent.hiddenByReports) return null;
  return 'agent_not_ready';
}
