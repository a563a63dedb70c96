import { DOCUMENT_FILES, MAX_DOCUMENTS } from '@contract/studio/documents';
import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../api/errors/error-text';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/buttons/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { HiddenFileInput } from '../../../../ui/forms/hidden-file-input';
import { useDropTarget } from '../../../../ui/forms/use-drop-target';
import { AddPage } from './add-page';
import { DocumentRow } from './document-row';
import { UploadRow } from './upload-row';
import { useDocuments } from './use-documents';

/** Files and pages whose text becomes chapters. They are read at once, whether the form is saved or not. */
export function DocumentsPanel({ baseId, onRead }: { baseId: number; onRead: () => void }) {
  const { t } = useTranslation('knowledge');
  const errorText = useErrorText();
  const { documents, error, isLoading, isFetching, refetch, uploads, upload, forget } = useDocuments(baseId, onRead);
  const input = useRef<HTMLInputElement>(null);
  const isFull = documents.length + uploads.length >= MAX_DOCUMENTS;
  const { isOver, ...dropTarget } = useDropTarget(upload, isFull);

  return (
    <section
      aria-label={t('documents.title')}
      {...dropTarget}
      className={cn('grid gap-3 rounded-card', isOver && 'ring-2 ring-primary ring-offset-8 ring-offset-card')}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-base">
          {t('documents.title')} <span className="tabular font-normal text-fg2">{documents.length || ''}</span>
        </h3>
        <Button variant="secondary" size="sm" disabled={isFull} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" />
          {t('documents.addFiles')}
        </Button>
        <HiddenFileInput ref={input} multiple accept={DOCUMENT_FILES} onFiles={upload} />
      </div>
      <p className="text-sm text-fg2">{t(isFull ? 'documents.full' : 'documents.intro', { max: MAX_DOCUMENTS })}</p>
      {error && !isLoading && documents.length === 0 && (
        <ErrorState
          className="py-6"
          title={t('documents.loadError')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {(documents.length > 0 || uploads.length > 0) && (
        <ul className="grid gap-2">
          {documents.map((document) => (
            <DocumentRow key={document.id} baseId={baseId} document={document} />
          ))}
          {uploads.map((one) => (
            <UploadRow key={one.key} upload={one} onForget={() => forget(one.key)} />
          ))}
        </ul>
      )}
      {!isFull && <AddPage baseId={baseId} />}
    </section>
  );
}
