import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { type Persona, usePersonasDeleteMutation } from '../api/personas-api';
import { useFailureToast } from '../editor/use-failure-toast';

export interface DeletePersonaProps {
  persona: Persona;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a persona after confirmation. */
export function DeletePersona({ persona, onClose, onDeleted }: DeletePersonaProps) {
  const { t } = useTranslation('personas');
  const fail = useFailureToast();
  const [remove, { isLoading }] = usePersonasDeleteMutation();

  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove({ id: persona.id }).unwrap();
      notify.success({ title: t('toast.deleted') });
      onDeleted();
    } catch (error) {
      fail('deleteFailed', error);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isLoading && onClose()}
      title={t('delete.title')}
      description={t('delete.text', { name: persona.name })}
      confirmLabel={t('delete.confirm')}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      {persona.chats_count > 0 && <p>{t('delete.chats', { count: persona.chats_count })}</p>}
    </ConfirmDialog>
  );
}
