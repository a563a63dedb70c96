import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { notify } from '../../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { useAgentsRestoreVersionMutation } from '../../api/versions-api';

export interface RestoreDialogProps {
  agentId: number;
  /** The version to restore; null while the dialog is closed. */
  number: number | null;
  onClose: () => void;
}

/** Asks before a version is restored. */
export function RestoreDialog({ agentId, number, onClose }: RestoreDialogProps) {
  const { t } = useTranslation('agentVersions');
  const errorText = useErrorText();
  const [restore, { isLoading, error, reset }] = useAgentsRestoreVersionMutation();
  // The title keeps its number while the dialog fades out.
  const [asked, setAsked] = useState(number);
  if (number !== null && number !== asked) setAsked(number);
  const close = (): void => {
    reset();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    if (number === null) return;
    try {
      await restore({ id: agentId, number }).unwrap();
      notify.success({ title: t('history.restored', { number }) });
      close();
    } catch (failure) {
      notify.error({ title: t('history.restoreFailed'), description: errorText(failure) });
    }
  };
  return (
    <ConfirmDialog
      open={number !== null}
      onOpenChange={(next) => !next && !isLoading && close()}
      title={t('history.restoreTitle', { number: asked })}
      description={t('history.restoreText')}
      confirmLabel={t('history.restore')}
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      {error && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errorText(error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
