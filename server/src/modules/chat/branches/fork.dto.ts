/** One continuation after a fork. */
export class ForkWayDto {
  chat_id: number;

  /** The message in that chat: see `message_id` of the fork. Null when it was deleted there or does not exist yet. */
  message_id: number | null;
}

/** A message at which chats of a family diverge. */
export class ForkDto {
  /**
   * Of branches: the message in the requested chat after which they diverge. Of alternatives: the first message that
   * differs; null while its reply is not there.
   */
  message_id: number | null;

  /** Present when the ways are alternatives of one conversation; otherwise they are branches. */
  is_alternative?: true;

  /** Alternatives only: the user message whose replies differ; null when the user messages differ. */
  reply_to?: number | null;

  /** Position of the requested chat among `ways`, from 1. */
  place: number;

  /** At least two, the oldest first. */
  ways: ForkWayDto[];
}
