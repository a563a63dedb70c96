import type { MessageView } from '@contract/chat/realtime';
import { takeSent } from '../../store/sent-here';

/** A message with its text. */
type Stored = MessageView & { message: string };

/** The conversation on screen, and when its last known message was written. Outlives the chat on screen. */
const heard = { conversation: 0, at: '' };

const newestTime = (stored: readonly Stored[]): string =>
  stored.reduce((top, { created_at }) => (created_at > top ? created_at : top), '');

/**
 * Finds replies that have arrived since `upTo`, a `seq` (null if the chat was just opened). Of the replies that a chat
 * opens with, the last one is new if it answers a message that this tab sent, or if the chat continues the conversation
 * on screen as an alternative.
 */
export function newReplies(
  upTo: number | null,
  stored: readonly Stored[],
  conversation: number,
): { upTo: number; fresh: Stored[] } {
  const newest = stored.reduce((top, { seq }) => Math.max(top, seq), upTo ?? 0);
  const replies = stored.filter((message) => message.is_agent_message);
  const isContinued = heard.conversation === conversation;
  const latest = upTo === null ? replies.slice(-1) : replies.filter(({ seq }) => seq > upTo);
  const fresh = latest.filter(({ created_at, reply_to }) => {
    const isAwaited = takeSent(stored.find(({ id }) => id === reply_to)?.client_id);
    return upTo !== null || isAwaited || (isContinued && created_at > heard.at);
  });
  const at = newestTime(stored);
  if (heard.conversation !== conversation) Object.assign(heard, { conversation, at });
  else if (at > heard.at) heard.at = at;
  return { upTo: newest, fresh };
}
