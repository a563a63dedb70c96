/** Groups the chat list by date. */
import type { ChatView } from '@contract/chat/realtime';
import { lastTime } from './chats';

export type GroupKind = 'pinned' | 'today' | 'yesterday' | 'week' | 'month';

export interface ChatGroup {
  key: string;
  kind: GroupKind;
  /** A time in the group, for the name of the month. */
  at: string;
  chats: ChatView[];
}

const dayOf = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

function kindOf(chat: ChatView, now: Date): GroupKind {
  if (chat.is_pinned) return 'pinned';
  const day = dayOf(new Date(lastTime(chat)));
  const daysAgo = (count: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - count).getTime();
  if (day >= daysAgo(0)) return 'today';
  if (day >= daysAgo(1)) return 'yesterday';
  return day >= daysAgo(7) ? 'week' : 'month';
}

/** Groups sorted chats: pinned, today, yesterday, the previous 7 days, then by month. */
export function groupsOf(chats: readonly ChatView[], now: Date): ChatGroup[] {
  const groups: ChatGroup[] = [];
  for (const chat of chats) {
    const kind = kindOf(chat, now);
    const at = lastTime(chat);
    const date = new Date(at);
    const key = kind === 'month' ? `${date.getFullYear()}-${date.getMonth() + 1}` : kind;
    const last = groups.at(-1);
    if (last?.key === key) last.chats.push(chat);
    else groups.push({ key, kind, at, chats: [chat] });
  }
  return groups;
}
