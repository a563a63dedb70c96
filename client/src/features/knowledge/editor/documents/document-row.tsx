import { FileText, Globe, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { Spinner } from '../../../../ui/feedback/spinner';
import { ExternalLink } from '../../../../ui/navigation/external-link';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog';
import {
  type KnowledgeDocument,
  useDocumentsDeleteMutation,
  useDocumentsReadAgainMutation,
} from '../../api/knowledge-api';

/** A file or page: what became of it, and what can be done. */
export function DocumentRow({ baseId, document }: { baseId: number; document: KnowledgeDocument }) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const [asking, setAsking] = useState<'delete' | 'read' | null>(null);
  const [remove, { isLoading: removing }] = useDocumentsDeleteMutation();
  const [readAgain, { isLoading: asked }] = useDocumentsReadAgainMutation();
  const { id, name, url, status, failure, chapters_count: count } = document;
  const isUnread = status === 'waiting' || status === 'reading';
  const isFailed = status === 'failed' && failure !== null;
  // Another try finds the same in a file, unless the base has more room or the worker less to do.
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

  return (
    <li className="flex min-h-16 items-center gap-3 rounded-card border border-line py-2 pr-2 pl-4">
      {url === null ? (
        <FileText aria-hidden="true" className="size-5 shrink-0 text-fg2" />
      ) : (
        <Globe aria-hidden="true" className="size-5 shrink-0 text-fg2" />
      )}
      <div className="grid min-w-0 flex-1 gap-0.5">
        {url === null ? (
          <p className="truncate font-medium">{name}</p>
        ) : (
          <ExternalLink href={url} className="truncate font-medium">
            {name}
          </ExternalLink>
        )}
        <p role="status" className={isFailed ? 'text-sm text-danger' : 'text-sm text-fg2'}>
          {isUnread && (
            <span className="inline-flex items-center gap-2">
              <Spinner size={14} />
              {t(`documents.${status}`)}
            </span>
          )}
          {isFailed && t(`documents.failures.${failure}`)}
          {status === 'ready' && t('chapters', { count })}
        </p>
      </div>
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
    </li>
  );
}
