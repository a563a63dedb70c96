import { VERSION_LIMITS } from '@contract/studio/versions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/errors/api-error';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { CountedField } from '../../../ui/forms/counted/counted-field';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { Agent } from '../api/agents-api';
import { useAgentsPublishMutation } from '../api/versions-api';
import { PublishRefusal } from '../publish/publish-refusal';

export interface PublishDraftDialogProps {
  agent: Agent;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Publishes an agent's draft with a note. After a failure it stays open and shows the reason. */
export function PublishDraftDialog({ agent, open, onOpenChange }: PublishDraftDialogProps) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const [publish, { isLoading, error, reset }] = useAgentsPublishMutation();
  const [note, setNote] = useState('');
  const change = (next: boolean): void => {
    if (isLoading) return;
    reset();
    onOpenChange(next);
  };
  const confirm = async (): Promise<void> => {
    try {
      const { version } = await publish({ id: agent.id, publishDto: { note: note.trim() || null } }).unwrap();
      notify.success({ title: t('publish.done', { number: version }) });
      setNote('');
      onOpenChange(false);
    } catch (failure) {
      notify.error({ title: t('publish.failed'), description: errorText(failure) });
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title={t('publish.title')}
      description={t('publish.text')}
      confirmLabel={t('publish.confirm')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      <CountedField
        label={t('publish.note')}
        hint={t('publish.noteHint')}
        value={note}
        max={VERSION_LIMITS.note}
        rows={2}
        disabled={isLoading}
        onChange={setNote}
      />
      {isApiError(error) && (
        <div className="min-h-0 overflow-y-auto overscroll-contain">
          <PublishRefusal agent={agent} error={error} />
        </div>
      )}
    </ConfirmDialog>
  );
}
