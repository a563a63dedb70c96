import type { ChatView } from '@contract/chat/realtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { chatNameOf } from '../../../lib/chat-name';
import { paths } from '../../../lib/navigation/paths';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatAgent } from './availability/use-chat-agent';

export interface DeleteChatDialogProps {
  chat: ChatView;
  open: boolean;
  /** The user cancelled, or deletion failed with `error`. */
  onCancel: (error?: string) => void;
  onDeleted: () => void;
}

/** Deletes a chat after confirmation. */
export function DeleteChatDialog({ chat, open, onCancel, onDeleted }: DeleteChatDialogProps) {
  const { t } = useTranslation('chatTools');
  const name = chatNameOf(chat, useChatAgent(chat.agent_id));
  const { isBusy, remove } = useDeleteChat(chat, onDeleted, onCancel);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={t('rename.confirmTitle')}
      description={t('rename.confirmText', { name })}
      confirmLabel={t('rename.delete')}
      danger
      busy={isBusy}
      onConfirm={() => void remove()}
    />
  );
}

function useDeleteChat(chat: ChatView, onDeleted: () => void, onFailed: (error: string) => void) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { chatId } = useParams();
  const { calls, forget } = useChatRuntime();
  const [isBusy, setBusy] = useState(false);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await calls.deleteChat(chat.id);
      // Leaves the chat first, so that "not found" does not flash.
      if (chatId === String(chat.id)) void navigate(paths.conversations, { replace: true });
      onDeleted();
      forget(chat.id);
      notify.success({ title: t('rename.deleted') });
    } catch (failure) {
      setBusy(false);
      onFailed(textOf(failure));
      notify.error({ title: t('rename.deleteFailed'), description: textOf(failure) });
    }
  }

  return { isBusy, remove };
}
