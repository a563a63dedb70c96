import { DOCUMENT_FILES } from '@contract/studio/documents';
import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { Button } from '../../../../ui/buttons/button';
import { HiddenFileInput } from '../../../../ui/forms/hidden-file-input';
import { type AddedFile, type KnowledgeFilesProps, useKnowledgeFiles } from './use-knowledge-files';

/** Adds files to the knowledge base of an agent, without leaving the form. */
export function KnowledgeFiles({ disabled, ...props }: KnowledgeFilesProps & { disabled: boolean }) {
  const { t } = useTranslation(['agentForm', 'knowledge']);
  const { files, isSending, add } = useKnowledgeFiles(props);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button
          variant="secondary"
          size="sm"
          aria-describedby={hintId}
          busy={isSending}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <FileUp aria-hidden="true" />
          {t('knowledge:documents.addFiles')}
        </Button>
        <HiddenFileInput ref={input} multiple accept={DOCUMENT_FILES} onFiles={add} />
        <p id={hintId} className="min-w-0 flex-1 basis-60 text-xs text-fg2">
          {t(props.baseId === null ? 'knowledge.filesHintNew' : 'knowledge.filesHint')}
        </p>
      </div>
      {files.length > 0 && (
        <ul aria-label={t('knowledge.files')} className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
          {files.map((file) => (
            <FileRow key={file.key} file={file} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FileRow({ file: { name, document, error } }: { file: AddedFile }) {
  const { t } = useTranslation('knowledge');
  const failure = document?.failure;
  const status = (): string => {
    if (error !== undefined) return error;
    if (!document) return t('documents.sending');
    if (document.status === 'waiting' || document.status === 'reading') return t(`documents.${document.status}`);
    return failure ? t(`documents.failures.${failure}`) : t('chapters', { count: document.chapters_count });
  };
  return (
    <li className="grid gap-0.5 rounded-control bg-muted px-3 py-2 text-sm">
      <p className="truncate font-medium">{name}</p>
      <p role="status" className={cn(error !== undefined || failure ? 'text-danger' : 'text-fg2')}>
        {status()}
      </p>
    </li>
  );
}
