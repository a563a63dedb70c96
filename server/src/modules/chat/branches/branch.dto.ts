import { LIMITS } from '../../../contract/limits.js';
import { Id, OptionalText } from '../../../platform/http/validation/validation.js';

/** A chat of a family: a chat and its branches. */
export class BranchDto {
  chat_id: number;

  name: string | null;

  /** `name` is the default name. Clients show the agent's current name instead. */
  is_unnamed: boolean;

  /** The chat that this one branched from; null for an original or when that chat was deleted. A long list may lack it. */
  parent_chat_id: number | null;

  /** The last message of that chat before the branch. */
  message_id: number | null;

  /** Whether the agent wrote that message; null when it was deleted. */
  is_agent_message: boolean | null;

  /** The beginning of that message, at most 200 characters on one line; null when it was deleted. */
  excerpt: string | null;

  /** ISO 8601, UTC. */
  created_at: string;

  /** ISO 8601, UTC. */
  last_message_at: string | null;
}

/** A branch to create. */
export class BranchChatDto {
  /** The last message to copy into the new chat. */
  @Id()
  message_id: number;

  /** At most 50 characters; "Chat" when absent or blank. */
  @OptionalText({ max: LIMITS.chatName, trim: true, blank: true })
  name?: string | null;
}
