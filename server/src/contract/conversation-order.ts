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
  const facts = messages.map(read);
  const repliesTo = new Map<number, Message[]>();
  for (const { id, is_agent } of facts) if (!is_agent) repliesTo.set(id, []);
  /** Each message that keeps its place, with the replies below it. */
  const groups: Message[][] = [];
  messages.forEach((message, at) => {
    const { id, is_agent, reply_to } = facts[at] as Ordered;
    const replies = repliesTo.get(is_agent ? (reply_to ?? 0) : id);
    if (is_agent && replies) replies.push(message);
    else groups.push([message], replies ?? []);
  });
  return groups.flat();
}
