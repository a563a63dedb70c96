import { PAGE } from '../../../../contract/limits.js';
import type { ResumeRequest } from '../../../../contract/realtime.js';

/** What a client asks for, as far as it makes sense. */
export interface AskedFor extends ResumeRequest {
  /** Further chats, past what one answer says more of than that they are to be loaded afresh. */
  tooMany: number[];
}

/** So many entries are looked at; who sends more of them has not read what a `resume` is. */
const LOOKED_AT = 1000;

const isNumber = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** What came over a socket, if it is a `resume`; null if it is anything else. Each chat once; what is no chat is left out. */
export function readResumeRequest(value: unknown): AskedFor | null {
  const entries = (value as { chats?: unknown } | null)?.chats;
  if (!Array.isArray(entries)) return null;
  const revs = new Map<number, number>();
  for (const entry of entries.slice(0, LOOKED_AT) as ({ chat_id?: unknown; rev?: unknown } | null)[]) {
    if (!entry || !isNumber(entry.chat_id, 1) || !isNumber(entry.rev, 0) || revs.has(entry.chat_id)) continue;
    revs.set(entry.chat_id, Math.min(entry.rev, 2_147_483_647));
  }
  const chats = [...revs].map(([chat_id, rev]) => ({ chat_id, rev }));
  return {
    chats: chats.slice(0, PAGE.resumeChats),
    tooMany: chats.slice(PAGE.resumeChats).map((chat) => chat.chat_id),
  };
}
