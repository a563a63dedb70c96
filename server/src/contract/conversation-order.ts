/** What the order of a conversation depends on. */
export interface Ordered {
  id: number;
  is_agent: boolean;
  /** The user message that this one answers. */
  reply_to?: number | null;
}

/**
 * Puts each reply below its user message: later messages may have been sent while the reply was running. Replies whose
 * message is not among these keep their place.
 * @param messages in the order of their creation
 */
export function inConversationOrder<Message>(
  messages: readonly Message[],
  read: (message: Message) => Ordered,
): Message[] {
  const repliesTo = new Map<number, Message[]>();
  for (const message of messages) {
    const { id, is_agent } = read(message);
    if (!is_agent) repliesTo.set(id, []);
  }
  const places = messages.filter((message) => {
    const { is_agent, reply_to } = read(message);
    const replies = is_agent ? repliesTo.get(reply_to ?? 0) : undefined;
    replies?.push(message);
    return replies === undefined;
  });
  return places.flatMap((message) => {
    const { id, is_agent } = read(message);
    return is_agent ? [message] : [message, ...(repliesTo.get(id) ?? [])];
  });
}
