import { FileText, Globe, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnowledgeDocument } from '../../../../api/documents';
import { useErrorText } from '../../../../api/errors/error-text';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { ExternalLink } from '../../../../ui/navigation/external-link';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import { useDocumentsDeleteMutation, useDocumentsReadAgainMutation } from '../../api/knowledge-api';
import { RowFrame, RunningStatus } from './row-frame';

/** A file or page with its status and actions. */
export function DocumentRow({ baseId, document }: { baseId: number; document: KnowledgeDocument }) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const [asking, setAsking] = useState<'delete' | 'read' | null>(null);
  const [remove, { isLoading: removing }] = useDocumentsDeleteMutation();
  const [readAgain, { isLoading: asked }] = useDocumentsReadAgainMutation();
  const { id, name, url, status, failure, chapters_count: count } = document;
  // Reading a file again gives the same result, unless the base has more room or the worker less load.
  const canRetry = url !== null || failure === 'base_full' || failure === 'too_complex';

  const run = async (call: () => Promise<unknown>): Promise<void> => {
    try {
      await call();
    } catch (error) {
      notify.error({ title: t('documents.failed'), description: errorText(error) });
    }
    setAsking(null);
  };
  const read = () => run(() => readAgain({ id: baseId, documentId: id }).unwrap());
  const confirm = () => (asking === 'read' ? read() : run(() => remove({ id: baseId, documentId: id }).unwrap()));

  const isUnread = status === 'waiting' || status === 'reading';
  const told = (): ReactNode => {
    if (isUnread) return <RunningStatus>{t(`documents.${status}`)}</RunningStatus>;
    return failure === null ? t('chapters', { count }) : t(`documents.failures.${failure}`);
  };
  const link = url !== null && (
    <ExternalLink href={url} className="min-w-0 justify-self-start [&>span]:truncate">
      {name}
    </ExternalLink>
  );

  return (
    <RowFrame icon={link ? <Globe /> : <FileText />} name={link || name} status={told()} isFailed={failure !== null}>
      {canRetry && !isUnread && (
        <IconButton
          label={t(url === null ? 'documents.retry' : 'documents.readAgain', { name })}
          busy={asked}
          onClick={() => (count > 0 ? setAsking('read') : void read())}
        >
          <RefreshCw />
        </IconButton>
      )}
      <IconButton label={t('documents.delete', { name })} onClick={() => setAsking('delete')}>
        <Trash2 />
      </IconButton>
      <ConfirmDialog
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t(asking === 'read' ? 'documents.readAgainTitle' : 'documents.deleteTitle')}
        description={t(asking === 'read' ? 'documents.readAgainText' : 'documents.deleteText', { name, count })}
        confirmLabel={t(asking === 'read' ? 'documents.readAgainConfirm' : 'documents.deleteConfirm')}
        danger={asking === 'delete'}
        busy={removing || asked}
        onConfirm={() => void confirm()}
      />
    </RowFrame>
  );
}
