import type { ChatView } from '@contract/chat/realtime';
import { LIMITS } from '@contract/limits';
import { useId, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { chatNameOf } from '../../../lib/chat-name';
import { restoreFocus } from '../../../lib/focus/restore-focus';
import { Button } from '../../../ui/buttons/button';
import { notify } from '../../../ui/feedback/notify';
import { FormField } from '../../../ui/forms/counted/form-field';
import { useSubmit } from '../../../ui/forms/use-submit';
import { Dialog, DialogContent } from '../../../ui/overlays/dialog';
import { useChatRuntime } from '../api/runtime/chat-runtime-context';
import { useChatAgent } from './availability/use-chat-agent';
import { DeleteChatDialog } from './delete-chat-dialog';

export interface RenameDialogProps {
  chat: ChatView;
  onClose: () => void;
}

interface ChatName {
  name: string;
}

/** Renames a chat, or deletes it after confirmation. */
export function RenameDialog({ chat, onClose }: RenameDialogProps) {
  const current = chatNameOf(chat, useChatAgent(chat.agent_id));
  // The dialog has no trigger, so it cannot know where the focus came from.
  const [opener] = useState(() => document.activeElement);
  const [isDeleting, setDeleting] = useState(false);
  const form = useForm<ChatName>({ defaultValues: { name: current } });
  return (
    <>
      {/* One dialog at a time: the form hides while deletion is confirmed. */}
      <Dialog open={!isDeleting} onOpenChange={(open) => !open && onClose()}>
        <NameForm
          chat={chat}
          current={current}
          form={form}
          onDelete={() => setDeleting(true)}
          onClose={onClose}
          onClosed={() => {
            if (!isDeleting) restoreFocus(opener);
          }}
        />
      </Dialog>
      <DeleteChatDialog
        chat={chat}
        open={isDeleting}
        onCancel={(error) => {
          setDeleting(false);
          if (error !== undefined) form.setError('name', { type: 'refused', message: error });
        }}
        onDeleted={onClose}
      />
    </>
  );
}

interface NameFormProps extends RenameDialogProps {
  current: string;
  form: UseFormReturn<ChatName>;
  onDelete: () => void;
  onClosed: () => void;
}

function NameForm({ chat, current, form, onDelete, onClose, onClosed }: NameFormProps) {
  const { t } = useTranslation(['chatTools', 'common']);
  const formId = useId();
  const isEmpty = useWatch({ control: form.control, name: 'name' }).trim() === '';
  const { submit, isSubmitting } = useSubmit(form, useRename(chat, current, form, onClose));
  return (
    <DialogContent
      title={t('rename.title')}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        onClosed();
      }}
      footer={
        <>
          <Button variant="danger-ghost" className="md:mr-auto" onClick={onDelete} disabled={isSubmitting}>
            {t('rename.delete')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" form={formId} disabled={isEmpty} busy={isSubmitting}>
            {t('rename.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <FormField control={form.control} name="name" label={t('rename.name')} max={LIMITS.chatName} />
      </form>
    </DialogContent>
  );
}

function useRename(chat: ChatView, current: string, form: UseFormReturn<ChatName>, onDone: () => void) {
  const { t } = useTranslation('chatTools');
  const textOf = useErrorText();
  const { calls, list } = useChatRuntime();
  return async ({ name }: ChatName) => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    try {
      if (trimmed !== current) list.upsert(await calls.change(chat.id, { name: trimmed }));
      onDone();
    } catch (failure) {
      form.setError('name', { type: 'refused', message: textOf(failure) });
      notify.error({ title: t('rename.failed'), description: textOf(failure) });
    }
  };
}
