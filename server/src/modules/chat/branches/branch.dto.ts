/** One chat of those that branched from each other. */
export class BranchDto {
  chat_id: number;

  name: string | null;

  /** The chat from which it branched; null: it is no branch, or that chat is gone. It may be missing in a very long list. */
  parent_chat_id: number | null;

  /** The message of that chat after which it goes its own way. */
  message_id: number | null;

  /** Who wrote that message; null where it is gone. */
  is_agent_message: boolean | null;

  /** The beginning of that message, at most 200 characters on one line; null where it is gone. */
  excerpt: string | null;

  /** ISO 8601, UTC. */
  created_at: string;

  /** ISO 8601, UTC. */
  last_message_at: string | null;
}
