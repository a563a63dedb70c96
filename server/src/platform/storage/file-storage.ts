import type { Readable } from 'node:stream';
import { ApiError } from '../http/errors/api-error.js';

/** An open stored file. The caller must read the stream to its end or destroy it. */
export interface OpenedFile {
  stream: Readable;
  /** Bytes of the stream. */
  size: number;
}

/** A part of a stored file: first and last byte, inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file of `TemporaryFiles`. */
export interface TemporaryFile {
  path: string;
  /** Bytes. */
  size: number;
}

/**
 * Storage of immutable files for all processes. Failures are 503 `unavailable`, with the cause in the log.
 */
export abstract class FileStorage {
  /** Stores a file atomically. @param type media type. @throws ApiError 503 */
  abstract put(name: string, bytes: Buffer, type: string): Promise<void>;

  /** Stores a temporary file as `put` does, without reading it into memory. The caller removes the temporary file. */
  abstract putFile(name: string, file: TemporaryFile, type: string): Promise<void>;

  /** @param range within the file @returns undefined if there is no such file. @throws ApiError 503 */
  abstract open(name: string, range?: ByteRange): Promise<OpenedFile | undefined>;

  /** Idempotent. @throws ApiError 503 */
  abstract remove(name: string): Promise<void>;
}

/** Format of names that Regent generates: letters, digits, `-`, `_` and one extension. They cannot leave the folder. */
const NAME = /^[\w-]{1,100}\.[a-z0-9]{1,5}$/;

/** Whether a name is valid. Check names from requests before use. */
export function isFileName(name: string): boolean {
  return NAME.test(name);
}

/** The error for a failed storage. */
export function storageFailed(cause: unknown): ApiError {
  return new ApiError('unavailable', { retryAfterSeconds: 5, cause });
}
