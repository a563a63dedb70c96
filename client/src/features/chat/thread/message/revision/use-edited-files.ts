import type { FileView } from '@contract/chat/realtime';
import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { obstacleOf, readyFiles, uploadsOf } from '../../../files/store/upload-queue';
import { allUploads, beginEdit, endEdit, onUploadsChange } from '../../../files/store/uploads';
import { useChatScreen } from '../../use-chat-screen';

/**
 * The files of a message while it is edited. They survive unmounting of the editor.
 * @param before the files of the message
 */
export function useEditedFiles(editId: string, before: readonly FileView[]) {
  const { chat } = useChatScreen();
  const all = useSyncExternalStore(onUploadsChange, allUploads);
  const uploads = useMemo(() => uploadsOf(all, chat.id, true), [all, chat.id]);
  useLayoutEffect(() => beginEdit(chat.id, editId, before), [chat.id, editId, before]);
  return { uploads, files: readyFiles(uploads), obstacle: obstacleOf(uploads), end: () => endEdit(chat.id) };
}
