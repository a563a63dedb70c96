import type { ChatView } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { useOfferUndo } from '../undo/use-offer-undo';
import { useChangeChat } from './use-change-chat';

/** Archives or unarchives a chat, and offers Undo. */
export function useArchive({ id, is_pinned }: ChatView): (archived: boolean) => Promise<void> {
  const { t } = useTranslation('chatTools');
  const change = useChangeChat(id);
  const offerUndo = useOfferUndo();
  const done = (archived: boolean): string => t(archived ? 'list.archived' : 'list.unarchived');

  async function undo(archived: boolean): Promise<void> {
    // Archiving has unpinned the chat; pinning unarchives it.
    const isChanged = await change(archived && is_pinned ? { is_pinned: true } : { is_archived: !archived });
    if (isChanged) notify.success({ title: done(!archived) });
  }

  return async (archived) => {
    if (!(await change({ is_archived: archived }))) return;
    offerUndo({ id: `archived:${id}`, title: done(archived), undo: () => void undo(archived) });
  };
}
