import { useTranslation } from 'react-i18next';
import { notify } from '../../../ui/feedback/notify';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { type KnowledgeBaseDetail, useKnowledgeBasesDeleteMutation } from '../api/knowledge-api';
import { useFailureToast } from '../editor/save/use-failure-toast';

export interface DeleteBaseProps {
  base: KnowledgeBaseDetail;
  /** Number of agents that use it. */
  readers: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a knowledge base after confirmation. */
export function DeleteBase({ base, readers, onClose, onDeleted }: DeleteBaseProps) {
  const { t } = useTranslation('knowledge');
  const fail = useFailureToast();
  const [remove, { isLoading }] = useKnowledgeBasesDeleteMutation();
  const name = base.name?.trim() || t('unnamed', { id: base.id });

  const confirm = async () => {
    if (isLoading) return;
    try {
      await remove({ id: base.id }).unwrap();
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
      description={t('delete.text', { name })}
      confirmLabel={t('delete.confirm')}
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
    >
      {readers > 0 && <p>{t('delete.used', { count: readers })}</p>}
    </ConfirmDialog>
  );
}
