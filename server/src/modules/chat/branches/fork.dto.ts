/** One continuation after a fork. */
export class ForkWayDto {
  chat_id: number;

  /** The message in that chat; null when it was deleted there. */
  message_id: number | null;
}

/** A message after which chats of a family diverge. */
export class ForkDto {
  /** The message in the requested chat. */
  message_id: number;

  /** Position of the requested chat among `ways`, from 1. */
  place: number;

  /** At least two, the oldest first. */
  ways: ForkWayDto[];
}
