/** Import of chats from files of other services. */

export const CHAT_IMPORT = {
  /** Of the uploaded file. */
  fileBytes: 100 * 1024 * 1024,
  /** Conversations of one file. */
  conversations: 10_000,
  /** Messages of one conversation, with those that branches repeat. */
  messages: 20_000,
  /** Text of one conversation, with that which branches repeat, in UTF-16 units. */
  text: 16_000_000,
  /** Conversations that were left out and are listed. */
  leftOutListed: 50,
  /** Imports that one user may begin. */
  perHour: 20,
} as const;

/** Services whose files are read. */
export const IMPORT_FORMATS = ['chatgpt', 'claude', 'open_webui'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** `waiting` for a worker, being read, `done`, or `failed` for one of `IMPORT_FAILURES`. */
export const IMPORT_STATUSES = ['waiting', 'reading', 'done', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** Why a file could not be read to its end. What was imported before stays. */
export const IMPORT_FAILURES = [
  /** There are no chats of ChatGPT, Claude or Open WebUI in it. */
  'unknown_format',
  /** The file is damaged or incomplete. */
  'broken',
  /** Reading it needs too much time or memory, or it unpacks to too much. */
  'too_complex',
  'too_many_chats',
  /** The agent was deleted meanwhile. */
  'agent_gone',
  /** The file is kept for a day. */
  'file_gone',
] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

/** Why a conversation was left out. */
export const LEFT_OUT_REASONS = [
  /** It has no text. */
  'empty',
  'too_large',
  /** It has another form than the others, or its messages form a cycle. */
  'broken',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];
