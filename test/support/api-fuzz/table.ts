import type { Operation } from './document.js';
import type { Call, Entry } from './entry.js';
import type { Own } from './own.js';
import { ACCOUNT } from './table/account.js';
import { AGENTS } from './table/agents.js';
import { CHATS } from './table/chats.js';
import { SERVICES } from './table/services.js';

export type { Call, Caller } from './entry.js';

/** Every operation of the API. A missing or removed operation fails the test. */
export const TABLE: Record<string, Entry> = { ...ACCOUNT, ...AGENTS, ...CHATS, ...SERVICES };

/** The table entry of an operation. */
export const entryOf = (operation: Operation): Entry => TABLE[operation.id] as Entry;

/** All successful requests of an operation. */
export function callsOf(operation: Operation, own: Own): [Call, ...Call[]] {
  const { call, also } = entryOf(operation);
  return [call(own), ...(also?.(own) ?? [])];
}
