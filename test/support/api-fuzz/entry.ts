import { randomUUID } from 'node:crypto';
import type { Own } from './own.js';

/** How to call an operation successfully. */
export interface Call {
  path?: Record<string, number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  /** The single file of a form. */
  file?: Buffer;
  /** Its field; `image` by default. */
  field?: string;
  /** Maximum file size, if it differs from the usual one. */
  maxMegabytes?: number;
}

/** The caller: a signed-in user (the default), the operator, an anonymous browser, or an agent's workflow. */
export type Caller = 'user' | 'admin' | 'visitor' | 'agent';

export interface Entry {
  /** A successful request, with a value for every id. */
  call(own: Own): Call;
  /** Further successful requests, when one request cannot carry every id. */
  also?(own: Own): Call[];
  as?: Caller;
  /** The expected status when a fixture cannot produce a success. */
  answers?: number;
  /** The expected status for ids of nothing, instead of 404. */
  unknownIds?: number;
  /** How many bad requests are sent at once, where the server limits them. */
  atOnce?: number;
  /** Numbers in the path and the query that are not ids of users' data, for example paging cursors. */
  positions?: string[];
  /** Visible to every signed-in user: its ids are not secret. */
  isPublic?: boolean;
  /** All fields are optional, so a `harmless` request elsewhere is a good one here. */
  needsNoBody?: boolean;
  /** Fields of the body whose bad values are dropped instead of rejected; a unit test covers it. */
  lenient?: readonly string[];
  /** Query parameters that count as absent when they are empty. */
  mayBeEmpty?: readonly string[];
  /** The first call creates something although it is a read; later calls find it. */
  makesOnce?: boolean;
  /** Ends the caller's session although it is a read. */
  signsOut?: boolean;
}

export const email = (): string => `visitor-${randomUUID()}@example.com`;
export const chat = (own: Own): Call => ({ path: { id: own.chatId } });
export const message = (own: Own): Call => ({ path: { id: own.chatId, messageId: own.messageId } });
export const agent = (own: Own): Call => ({ path: { id: own.agentId } });
export const versioned = (own: Own): Call => ({ path: { id: own.versionedId } });
export const version = (own: Own): Call => ({ path: { id: own.versionedId, number: 1 } });
export const persona = (own: Own): Call => ({ path: { id: own.personaId } });
export const none = (): Call => ({});
export const base = (own: Own): Call => ({ path: { id: own.baseId } });
export const document = (own: Own): Call => ({ path: { id: own.baseId, documentId: own.documentId } });
export const upload = (): Call => ({ file: ONE_PIXEL });

export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
