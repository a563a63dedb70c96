import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { useAccountRemoveN8NMutation } from '../api/profile-api';

/** Removes the user's own n8n after a confirmation. */
export function RemoveOwnN8n({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [remove, { isLoading }] = useAccountRemoveN8NMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove().unwrap();
      notify.success({ title: t('ownN8n.removed') });
    } catch (error) {
      notify.error({ title: t('ownN8n.removeFailed'), description: errorText(error) });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={t('ownN8n.removeTitle')}
      description={t('ownN8n.removeText')}
      confirmLabel={t('ownN8n.remove')}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
    />
  );
}
