/** Import of chats from files of other services. */

export const CHAT_IMPORT = {
  /** Maximum size of the uploaded file. */
  fileBytes: 100 * 1024 * 1024,
  /** Conversations of one file. */
  conversations: 10_000,
  /** Maximum messages of one conversation, counting repetitions in branches. */
  messages: 20_000,
  /** Maximum text of one conversation in UTF-16 units, counting repetitions in branches. */
  text: 16_000_000,
  /** Maximum number of skipped conversations to list. */
  leftOutListed: 50,
  /** Maximum imports per user. */
  perHour: 20,
} as const;

/** Services whose files can be imported. */
export const IMPORT_FORMATS = ['chatgpt', 'claude', 'open_webui'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `waiting` for a worker, `reading`, `done`, or `failed` for one of `IMPORT_FAILURES`. */
export const IMPORT_STATUSES = ['waiting', 'reading', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Why a file could not be read completely. Conversations imported before that stay. */
export const IMPORT_FAILURES = [
  /** The file contains no chats from ChatGPT, Claude or Open WebUI. */
  'unknown_format',
  /** The file is damaged or incomplete. */
  'broken',
  /** Reading it needs too much time or memory, or the unpacked file is too large. */
  'too_complex',
  'too_many_chats',
  /** The agent was deleted meanwhile. */
  'agent_gone',
  /** The file is kept for a day. */
  'file_gone',
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** Why a conversation was skipped. */
export const LEFT_OUT_REASONS = [
  /** It has no text. */
  'empty',
  'too_large',
  /** Its format is unknown, or its messages form a cycle. */
  'broken',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
