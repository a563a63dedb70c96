import type { ChatView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';
import { truncate } from '@contract/text/truncate';
import { familyOf } from './branch-tree';

/** "Plans, branch 2" in the language of the page. */
export type FormatBranchName = (name: string, number: number) => string;

/**
 * Returns the name of the next branch of a chat. The number counts the chats with the same root, the root being 1;
 * taken names are skipped. A branch of "Plans, branch 2" becomes "Plans, branch 3".
 */
export function nextBranchName(
  name: string,
  chat: ChatView,
  chats: readonly ChatView[],
  format: FormatBranchName,
): string {
  const base = withoutNumber(name, format);
  const taken = new Set(chats.map((each) => each.name));
  for (let number = familyOf(chat, chats).length + 2; ; number++) {
    const room = LIMITS.chatName - [...format('', number)].length;
    const next = format(truncate(base, room).trimEnd(), number);
    if (!taken.has(next)) return next;
  }
}

function withoutNumber(name: string, format: FormatBranchName): string {
  const number = /\d+$/.exec(name)?.[0];
  const suffix = number === undefined ? '' : format('', Number(number));
  return suffix !== '' && name.endsWith(suffix) && name !== suffix ? name.slice(0, -suffix.length) : name;
}
