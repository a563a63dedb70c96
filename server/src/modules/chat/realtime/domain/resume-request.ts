import type { ResumeRequest } from '../../../../contract/chat/realtime.js';
import { PAGE } from '../../../../contract/limits.js';

/** The valid part of a resume request. */
export interface ResumeQuery extends ResumeRequest {
  /** Chats above the limit of one answer: the client reloads them. */
  tooMany: number[];
}

/** Entries above this number are ignored. */
const MAX_ENTRIES = 1000;

const isNumber = (value: unknown, min: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= min;

/** Parses a `resume` payload; null if invalid. Skips malformed and repeated entries. */
export function readResumeRequest(value: unknown): ResumeQuery | null {
  const entries = (value as { chats?: unknown } | null)?.chats;
  if (!Array.isArray(entries)) return null;
  const revs = new Map<number, number>();
  for (const entry of entries.slice(0, MAX_ENTRIES) as ({ chat_id?: unknown; rev?: unknown } | null)[]) {
    if (!entry || !isNumber(entry.chat_id, 1) || !isNumber(entry.rev, 0) || revs.has(entry.chat_id)) continue;
    revs.set(entry.chat_id, Math.min(entry.rev, 2_147_483_647));
  }
  const chats = [...revs].map(([chat_id, rev]) => ({ chat_id, rev }));
  return {
    chats: chats.slice(0, PAGE.resumeChats),
    tooMany: chats.slice(PAGE.resumeChats).map((chat) => chat.chat_id),
  };
}
