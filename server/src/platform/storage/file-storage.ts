import type { Readable } from 'node:stream';
import { ApiError } from '../http/errors/api-error.js';

/** An open stored file. The caller must read the stream to its end or destroy it. */
export interface OpenedFile {
  stream: Readable;
  /** Bytes. */
  size: number;
}

/**
 * Where files are kept that many processes read: one that was written is never changed. Failures of the store are 503
 * `unavailable`, with the cause in the log.
 */
export abstract class FileStorage {
  /** Stores the whole file or nothing of it. @param type media type. @throws ApiError 503. */
  abstract put(name: string, bytes: Buffer, type: string): Promise<void>;

  /** @returns undefined: there is no such file. @throws ApiError 503. */
  abstract open(name: string): Promise<OpenedFile | undefined>;

  /** Also fine when it is not there. @throws ApiError 503. */
  abstract remove(name: string): Promise<void>;
}

/** Names are made by us: letters, digits, `-` and `_`, and one ending. Nothing in them leads to another folder. */
const NAME = /^[\w-]{1,100}\.[a-z0-9]{1,5}$/;

/** Whether a file can have this name. Ask before a name that came from outside is used. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** The refusal for a store that does not work. */
export function storageFailed(cause: unknown): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 5, cause });
}
