import { CHAT_IMPORT } from '@contract/chat/chat-import';

/** Why a file cannot be imported. */
export type FileProblem = 'wrongType' | 'tooLarge' | 'unreadable';

export const IMPORT_MEGABYTES = CHAT_IMPORT.fileBytes / 1024 ** 2;
/** For the file dialog. */
export const IMPORT_TYPES = '.json,.zip,application/json,application/zip';

/** The problem of a chosen file that needs no request. */
export function fileProblem({ name, size }: { name: string; size: number }): FileProblem | undefined {
  if (!/\.(?:json|zip)$/i.test(name)) return 'wrongType';
  return size > CHAT_IMPORT.fileBytes ? 'tooLarge' : undefined;
}

/** The problem that the server found; undefined if the cause is not the file. */
export function refusedProblem({
  code,
  errors = [],
}: {
  code: string;
  errors?: { field: string }[] | undefined;
}): FileProblem | undefined {
  if (code === 'file_too_large' || code === 'payload_too_large') return 'tooLarge';
  return code === 'file_empty' || errors.some(({ field }) => field === 'file') ? 'unreadable' : undefined;
}
