/**
 * An edited message or a regenerated reply, until the server has created the alternative. Pure: the new path is shown
 * at once.
 */
import type { FileView } from '@contract/chat/realtime';
import { newEntry } from './outbox';
import type { ShownMessage } from './timeline-view';

export interface Revision {
  /** The user's message that is edited or whose reply is regenerated. */
  readonly messageId: number;
  /** The new text; null for a new reply. */
  readonly text: string | null;
  /** The new files, once it is sent; absent to keep the files of the message. */
  readonly files?: readonly FileView[] | undefined;
  /** Identifies the request, also when it is repeated. */
  readonly clientId: string;
  /** Identifies the edit from start to end, over all requests. */
  readonly editId: string;
  readonly createdAt: string;
  /** False while the user writes the text. */
  readonly isSending: boolean;
  /** Why it was not sent, as a text for the user. */
  readonly error: string | null;
}

/** A revision that is not sent yet. @param text null for a new reply */
export const newRevision = (messageId: number, text: string | null, clientId: string): Revision => ({
  messageId,
  text,
  clientId,
  editId: clientId,
  createdAt: new Date().toISOString(),
  isSending: false,
  error: null,
});

type Saved = Extract<ShownMessage, { kind: 'saved' }>;

const indexOf = (saved: readonly Saved[], revision: Revision): number =>
  saved.findIndex(({ message }) => message.id === revision.messageId);

/** The stored messages that stay on the new path. */
export function keptMessages(saved: Saved[], revision: Revision | null): Saved[] {
  const at = revision?.isSending ? indexOf(saved, revision) : -1;
  if (!revision || at < 0) return saved;
  const kept = saved.slice(0, at);
  const question = saved[at];
  return revision.text === null && question ? [...kept, { ...question, delivery: 'queued' }] : kept;
}

/** The edited message while it is being sent. */
export function editedMessage(saved: readonly Saved[], revision: Revision | null, chatId: number): ShownMessage[] {
  if (!revision?.isSending || revision.text === null) return [];
  const { clientId: client_id, text, createdAt: created_at } = revision;
  const files = revision.files ?? saved[indexOf(saved, revision)]?.message.files;
  const entry = newEntry({ client_id, chat_id: chatId, text, files, created_at });
  return [{ kind: 'unsent', key: client_id, entry: { ...entry, state: 'sending' } }];
}
