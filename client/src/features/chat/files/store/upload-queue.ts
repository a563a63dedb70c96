/**
 * The files that the user attaches to messages of any chat, until these are sent. Pure: sending, storage and time are
 * handled elsewhere.
 */

import type { FileView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';
import type { ApiError } from '../../../../api/errors/api-error';

export type UploadProblem = Pick<ApiError, 'code' | 'message' | 'status' | 'retry_after'>;

export type UploadState =
  /** `from`: earliest time of the upload, in ms since 1970. */
  | { readonly kind: 'queued'; readonly from: number }
  /** `sent`: from 0 to 1. At 1 the server still checks the file. */
  | { readonly kind: 'uploading'; readonly sent: number }
  | { readonly kind: 'ready'; readonly file: FileView }
  | { readonly kind: 'failed'; readonly problem: UploadProblem };

export interface Upload {
  readonly id: string;
  readonly chatId: number;
  /** For the message that is edited in the chat, instead of the next one. */
  readonly isEdit: boolean;
  readonly name: string;
  readonly size: number;
  /** Media type, as the browser derives it from the name. */
  readonly type: string;
  readonly state: UploadState;
}

export type Uploads = readonly Upload[];

/** The server accepts four concurrent uploads per user; one is left for another tab. */
const CONCURRENCY = 3;

/** The files of the next message of a chat, or of the edited one. */
export const uploadsOf = (uploads: Uploads, chatId: number, isEdit = false): Uploads =>
  uploads.filter((upload) => upload.chatId === chatId && upload.isEdit === isEdit);

/** Number of files that a message can still take. @param uploads the files of this message */
export const roomIn = (uploads: Uploads): number => LIMITS.filesOfMessage - uploads.length;

export const withState = (uploads: Uploads, id: string, state: UploadState): Uploads =>
  uploads.map((upload) => (upload.id === id ? { ...upload, state } : upload));

export const without = (uploads: Uploads, id: string): Uploads => uploads.filter((upload) => upload.id !== id);

/** Records the progress of an upload that is still running. */
export const withProgress = (uploads: Uploads, id: string, sent: number): Uploads =>
  uploads.map((upload) =>
    upload.id === id && upload.state.kind === 'uploading' ? { ...upload, state: { kind: 'uploading', sent } } : upload,
  );

const isRunning = ({ state }: Upload): boolean => state.kind === 'uploading';

/** Uploads to start now, oldest first. */
export function startable(uploads: Uploads, now: number): Uploads {
  const due = uploads.filter(({ state }) => state.kind === 'queued' && state.from <= now);
  return due.slice(0, Math.max(0, CONCURRENCY - uploads.filter(isRunning).length));
}

/** When the next delayed upload is due; null for none. */
export function nextStart(uploads: Uploads, now: number): number | null {
  const times = uploads.flatMap(({ state }) => (state.kind === 'queued' && state.from > now ? [state.from] : []));
  return times.length > 0 ? Math.min(...times) : null;
}

/** Delay in ms above which the user is informed. */
const WAIT_MAX = 60_000;
const WAIT_WHEN_RATE_LIMITED = 2;

/** The state after a failure: rate-limited uploads wait as long as the server requests, up to a limit. */
export function afterFailure(problem: UploadProblem, now: number): UploadState {
  const wait = (problem.retry_after ?? WAIT_WHEN_RATE_LIMITED) * 1000;
  return problem.status === 429 && wait <= WAIT_MAX
    ? { kind: 'queued', from: now + wait }
    : { kind: 'failed', problem };
}

/** The network is back: queues the interrupted uploads. */
export const resumed = (uploads: Uploads): Uploads =>
  uploads.map((upload) =>
    upload.state.kind === 'failed' && upload.state.problem.code === 'network_error'
      ? { ...upload, state: { kind: 'queued', from: 0 } }
      : upload,
  );

/** Problems of the file itself, for which another attempt would fail too. */
const FINAL: ReadonlySet<UploadProblem['code']> = new Set([
  'file_too_large',
  'file_empty',
  'file_type_refused',
  'picture_too_many_pixels',
  'unsupported_media_type',
  'chat_not_found',
]);

export const isRetryable = ({ code }: UploadProblem): boolean => !FINAL.has(code);

/** Why a message with these files cannot be sent; null when it can. */
export function obstacleOf(uploads: Uploads): 'failed' | 'running' | null {
  if (uploads.some(({ state }) => state.kind === 'failed')) return 'failed';
  return uploads.every(({ state }) => state.kind === 'ready') ? null : 'running';
}

export const readyFiles = (uploads: Uploads): FileView[] =>
  uploads.flatMap(({ state }) => (state.kind === 'ready' ? [state.file] : []));
