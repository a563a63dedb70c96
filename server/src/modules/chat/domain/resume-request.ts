import { PAGE } from '../../../contract/limits.js';
import type { ResumeRequest } from '../../../contract/realtime.js';

const isNumber = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** What came over a socket, if it is a `resume`; null if it is anything else. At most 50 chats at a time. */
export function readResumeRequest(value: unknown): ResumeRequest | null {
  const chats = (value as { chats?: unknown } | null)?.chats;
  if (!Array.isArray(chats) || chats.length > PAGE.messagesShown) return null;
  const read: ResumeRequest['chats'] = [];
  for (const chat of chats as ({ chat_id?: unknown; rev?: unknown } | null)[]) {
    if (!chat || !isNumber(chat.chat_id, 1) || !isNumber(chat.rev, 0)) return null;
    read.push({ chat_id: chat.chat_id, rev: Math.min(chat.rev, 2_147_483_647) });
  }
  return { chats: read };
}
