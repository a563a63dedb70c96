/** Fields that determine the order of a conversation. */
export interface Ordered {
  id: number;
  is_agent: boolean;
  /** The user message that this one answers. */
  reply_to?: number | null;
}

/**
 * Puts each reply below its user message, even if others were sent in between. Replies to older messages come first.
 * @param messages in the order of their creation
 * @param firstId ID of the first of these, even if deleted; 0 if no older ones exist
 */
export function inConversationOrder<Message>(
  messages: readonly Message[],
  read: (message: Message) => Ordered,
  firstId = 0,
): Message[] {
  const facts = messages.map(read);
  const repliesTo = new Map<number, Message[]>();
  for (const { id, is_agent } of facts) if (!is_agent) repliesTo.set(id, []);
  const toOlder: { source: number; reply: Message }[] = [];
  /** Each message in its place, with the replies below it. */
  const groups: Message[][] = [];
  messages.forEach((message, at) => {
    const { id, is_agent, reply_to } = facts[at] as Ordered;
    const replies = repliesTo.get(is_agent ? (reply_to ?? 0) : id);
    if (is_agent && replies) replies.push(message);
    else if (is_agent && reply_to && reply_to < firstId) toOlder.push({ source: reply_to, reply: message });
    else groups.push([message], replies ?? []);
  });
  toOlder.sort((a, b) => a.source - b.source);
  return [...toOlder.map(({ reply }) => reply), ...groups.flat()];
}
