import { inConversationOrder, type Ordered } from '../../../../contract/chat/conversation-order.js';

/** Maximum number of messages held back because the next page may have replies to them. */
const HELD_BACK = 100;

/** Reorders pages of messages so that each reply is below its message, if that was held back. */
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

/** Index of the first message to hold back: the first of the last ones without a reply. */
function endOfAnswered(messages: readonly Ordered[]): number {
  const answered = new Set(messages.map(({ reply_to }) => reply_to));
  const open = messages.findIndex(
    ({ id, is_agent }, at) => at >= messages.length - HELD_BACK && !is_agent && !answered.has(id),
  );
  return open < 0 ? messages.length : open;
}
