import { LIMITS } from '@contract/limits';
import type { ChatView } from '@contract/realtime';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { useErrorText } from '../../../api/errors/error-text';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { paths } from '../../../lib/navigation/paths';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatAgent } from './availability/use-chat-agent';
import { useChatName } from './use-chat-name';

export interface RenameDialogProps {
  chat: ChatView;
  onClose: () => void;
}

/** Changes a chat's name, or deletes the chat after asking. */
export function RenameDialog({ chat, onClose }: RenameDialogProps) {
  const { t } = useTranslation(['chat', 'common']);
  const textOf = useErrorText();
  const navigate = useNavigate();
  const { chatId } = useParams();
  const { calls, list, forget } = useChatRuntime();
  const current = useChatName(chat, useChatAgent(chat.agent_id).name);
  // The dialog opens without a trigger of its own, so it does not know by itself where the focus came from.
  const [opener] = useState(() => document.activeElement);
  const formId = useId();
  const [name, setName] = useState(current);
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const trimmed = name.trim();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (trimmed === '' || busy) return;
    if (trimmed === current) {
      onClose();
      return;
    }
    setBusy('saving');
    try {
      list.upsert(await calls.rename(chat.id, trimmed));
      onClose();
    } catch (failure) {
      setBusy(null);
      setError(textOf(failure));
      notify.error({ title: t('rename.failed'), description: textOf(failure) });
    }
  }

  async function remove(): Promise<void> {
    setBusy('deleting');
    try {
      await calls.deleteChat(chat.id);
      // Away from it first, so that "not found" does not flash.
      if (chatId === String(chat.id)) void navigate(paths.conversations, { replace: true });
      onClose();
      forget(chat.id);
      notify.success({ title: t('rename.deleted') });
    } catch (failure) {
      setBusy(null);
      setAsking(false);
      setError(textOf(failure));
      notify.error({ title: t('rename.deleteFailed'), description: textOf(failure) });
    }
  }

  return (
    <>
      {/* One question at a time: the form gives way while the deletion is asked about. */}
      <Dialog open={!asking} onOpenChange={(open) => !open && onClose()}>
        <DialogContent
          title={t('rename.title')}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!asking) restoreFocus(opener);
          }}
          footer={
            <>
              <Button
                variant="danger-ghost"
                className="md:mr-auto"
                onClick={() => setAsking(true)}
                disabled={busy !== null}
              >
                {t('rename.delete')}
              </Button>
              <Button variant="secondary" onClick={onClose}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" form={formId} disabled={trimmed === ''} busy={busy === 'saving'}>
                {t('rename.save')}
              </Button>
            </>
          }
        >
          <form id={formId} onSubmit={(event) => void save(event)}>
            <CountedField
              label={t('rename.name')}
              error={error}
              value={name}
              max={LIMITS.chatName}
              onChange={(value) => {
                setName(value);
                setError(undefined);
              }}
            />
          </form>
        </DialogContent>
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('rename.confirmTitle')}
        description={t('rename.confirmText', { name: current })}
        confirmLabel={t('rename.delete')}
        danger
        busy={busy === 'deleting'}
        onConfirm={() => void remove()}
      />
    </>
  );
}
