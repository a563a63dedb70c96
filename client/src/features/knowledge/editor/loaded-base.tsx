import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../api/errors/error-text';
import { ErrorState } from '../../../ui/feedback/error-state';
import { DialogBody } from '../../../ui/overlays/dialog';
import { type KnowledgeBase, useKnowledgeBasesGetQuery } from '../api/knowledge-api';
import { BaseEditor, type BaseEditorProps } from './base-editor';
import { useFailureToast } from './save/use-failure-toast';

export interface LoadedBaseProps extends Omit<BaseEditorProps, 'base' | 'readers' | 'onRead'> {
  base: KnowledgeBase;
}

/** Loads a knowledge base with its chapters, then shows its editor. */
export function LoadedBase({ base, ...editor }: LoadedBaseProps) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const fail = useFailureToast();
  const { data, error, isFetching, refetch } = useKnowledgeBasesGetQuery({ id: base.id });

  useEffect(() => {
    if (error) fail('loadFailed', error);
  }, [error, fail]);

  const reload = useCallback(() => void refetch(), [refetch]);
  if (data) return <BaseEditor base={data} readers={base.agents.length} onRead={reload} {...editor} />;
  return (
    <DialogBody title={t('dialog.editTitle')}>
      {error && !isFetching ? (
        <ErrorState title={t('dialog.loadError')} message={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </DialogBody>
  );
}

function Loading() {
  const { t } = useTranslation('knowledge');
  return (
    <div role="status">
      <span className="sr-only">{t('dialog.loading')}</span>
      <div aria-hidden="true" className="grid animate-appear-late gap-6">
        <span className="h-[70px] animate-breathe rounded-control bg-muted" />
        <span className="grid gap-2">
          {['a', 'b', 'c'].map((key) => (
            <span key={key} className="h-16 animate-breathe rounded-control bg-muted" />
          ))}
        </span>
      </div>
    </div>
  );
}
