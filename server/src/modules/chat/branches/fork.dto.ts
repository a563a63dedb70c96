/** One of the ways on from a message. */
export class ForkWayDto {
  chat_id: number;

  /** The message in that chat; null where it is deleted there. */
  message_id: number | null;
}

/** A message after which a chat and others that branched from each other with it go different ways. */
export class ForkDto {
  /** The message, in the chat that was asked about. */
  message_id: number;

  /** Which of the ways is this chat's own; from 1. */
  place: number;

  /** At least two, the oldest way first. */
  ways: ForkWayDto[];
}
