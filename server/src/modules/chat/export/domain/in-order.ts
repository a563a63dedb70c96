import { inConversationOrder, type Ordered } from '../../../../contract/conversation-order.js';

/** Messages that may wait for the next page because a reply to one of them may be there. */
const HELD_BACK = 100;

/** Pages of messages in the order of their creation, regrouped so that each reply is below its message, if that waits. */
export async function* inOrder<Message extends Ordered>(pages: AsyncIterable<Message[]>): AsyncGenerator<Message[]> {
  let held: Message[] = [];
  let isFirst = true;
  for await (const page of pages) {
    const messages = [...held, ...page];
    const ordered = inConversationOrder(messages, (message) => message, isFirst ? 0 : messages[0]?.id);
    const end = endOfAnswered(ordered);
    held = ordered.slice(end);
    if (end > 0) isFirst = false;
    yield ordered.slice(0, end);
  }
  yield held;
}

/** Index from which on messages wait: the first one without a reply among the last. */
function endOfAnswered(messages: readonly Ordered[]): number {
  const answered = new Set(messages.map(({ reply_to }) => reply_to));
  const open = messages.findIndex(
    ({ id, is_agent }, at) => at >= messages.length - HELD_BACK && !is_agent && !answered.has(id),
  );
  return open < 0 ? messages.length : open;
}
