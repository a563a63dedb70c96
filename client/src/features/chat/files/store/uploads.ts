/** Uploads of this tab, which continue while the user visits other pages. */
import type { FileView } from '@contract/chat/realtime';
import { onSessionEnd } from '../../../../api/session/session-events';
import { makeUuid } from '../../../../lib/make-uuid';
import { sendFile, uploadProblem } from '../api/send-file';
import { keepPreview } from '../show/file-urls';
import { fileProblem } from './check-file';
import { readEdited, readReady, storeEdited, storeReady } from './ready-storage';
import * as queue from './upload-queue';

let uploads: queue.Uploads = [];
const files = new Map<string, File>();
const running = new Map<string, AbortController>();
const restored = new Set<number>();
/** Edits with files in this tab, by chat. */
const edits = new Map<number, string>();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function change(next: queue.Uploads): void {
  const chats = new Set([...uploads, ...next].map(({ chatId }) => chatId));
  uploads = next;
  for (const chatId of chats) keepOverReload(chatId);
  for (const listener of listeners) listener();
}

function keepOverReload(chatId: number): void {
  storeReady(chatId, queue.readyFiles(queue.uploadsOf(uploads, chatId)));
  const editId = edits.get(chatId);
  // Until its edit is restored, the stored files are still needed.
  if (editId) storeEdited(chatId, { editId, files: queue.readyFiles(queue.uploadsOf(uploads, chatId, true)) });
}

export function onUploadsChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const allUploads = (): queue.Uploads => uploads;

/** The file of an upload; undefined after a reload. */
export const localFile = (id: string): File | undefined => files.get(id);

/** Attaches files to the next message of a chat, or to the edited one. Returns how many did not fit. */
export function addFiles(chatId: number, chosen: readonly File[], maxBytes: number, isEdit = false): number {
  const taken = chosen.slice(0, Math.max(0, queue.roomIn(queue.uploadsOf(uploads, chatId, isEdit))));
  const added = taken.map((file): queue.Upload => {
    const id = makeUuid();
    const code = fileProblem(file, maxBytes);
    files.set(id, file);
    return {
      id,
      chatId,
      isEdit,
      name: file.name,
      size: file.size,
      type: file.type,
      state: code ? { kind: 'failed', problem: { code, status: 0, message: '' } } : { kind: 'queued', from: 0 },
    };
  });
  change([...uploads, ...added]);
  pump();
  return chosen.length - taken.length;
}

/** Restores files that were uploaded before the tab was reloaded. */
export function restoreFiles(chatId: number): void {
  if (restored.has(chatId)) return;
  restored.add(chatId);
  const ready = readReady(chatId).map((file) => stored(file, chatId));
  if (ready.length > 0) change([...ready, ...uploads]);
}

function stored(file: FileView, chatId: number, isEdit = false): queue.Upload {
  const { name, size, mime_type: type } = file;
  return { id: makeUuid(), chatId, isEdit, name, size, type, state: { kind: 'ready', file } };
}

/**
 * Starts an edit with the files of its message, or continues it, also after a reload. A chat has one edit at a time.
 */
export function beginEdit(chatId: number, editId: string, files: readonly FileView[]): void {
  if (edits.get(chatId) === editId) return;
  const begun = readEdited(chatId, editId) ?? files;
  endEdit(chatId);
  edits.set(chatId, editId);
  change([...uploads, ...begun.map((file) => stored(file, chatId, true))]);
}

/** The edit was sent or cancelled: drops its files. */
export function endEdit(chatId: number): void {
  edits.delete(chatId);
  storeEdited(chatId, null);
  remove(queue.uploadsOf(uploads, chatId, true));
  pump();
}

export function retryUpload(id: string): void {
  change(queue.withState(uploads, id, { kind: 'queued', from: 0 }));
  pump();
}

/** Removes a file and aborts its upload. */
export function removeUpload(id: string): void {
  drop(id);
  change(queue.without(uploads, id));
  pump();
}

/** Removes and returns the uploaded files of a chat, for a message that is being sent. */
export function takeFiles(chatId: number): FileView[] {
  const own = queue.uploadsOf(uploads, chatId);
  remove(own);
  return queue.readyFiles(own);
}

function remove(gone: queue.Uploads): void {
  for (const { id } of gone) drop(id);
  change(uploads.filter((upload) => !gone.includes(upload)));
}

/** Uploads the files of a draft again, for the chat that replaces another one. */
export function moveFiles(from: number, to: number): void {
  const own = queue.uploadsOf(uploads, from);
  const moved = own.filter(({ id }) => files.has(id));
  for (const { id } of moved) running.get(id)?.abort();
  const rest = uploads.filter((upload) => !own.includes(upload));
  const again = moved.map(
    (upload): queue.Upload => ({
      ...upload,
      chatId: to,
      state: upload.state.kind === 'failed' ? upload.state : { kind: 'queued', from: 0 },
    }),
  );
  change([...rest, ...again]);
  pump();
}

function drop(id: string): void {
  running.get(id)?.abort();
  running.delete(id);
  files.delete(id);
}

/** Starts due uploads and schedules the rest. */
function pump(): void {
  clearTimeout(timer);
  for (const upload of queue.startable(uploads, Date.now())) void start(upload);
  const next = queue.nextStart(uploads, Date.now());
  if (next !== null) timer = setTimeout(pump, Math.max(0, next - Date.now()));
}

async function start({ id, chatId }: queue.Upload): Promise<void> {
  const file = files.get(id);
  if (!file) return;
  const own = new AbortController();
  running.set(id, own);
  change(queue.withState(uploads, id, { kind: 'uploading', sent: 0 }));
  const end = (state: queue.UploadState): void => {
    if (running.get(id) !== own) return;
    running.delete(id);
    change(queue.withState(uploads, id, state));
    pump();
  };
  try {
    const stored = await sendFile(chatId, file, {
      signal: own.signal,
      onProgress: (part) => running.get(id) === own && change(queue.withProgress(uploads, id, part)),
    });
    if (stored.mime_type.startsWith('image/') && running.get(id) === own) keepPreview(stored.id, file);
    end({ kind: 'ready', file: stored });
  } catch (error) {
    end(queue.afterFailure(uploadProblem(error), Date.now()));
  }
}

window.addEventListener('online', () => {
  change(queue.resumed(uploads));
  pump();
});

onSessionEnd(() => {
  for (const upload of uploads) drop(upload.id);
  restored.clear();
  edits.clear();
  change([]);
});
