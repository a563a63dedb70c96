import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../lib/cn';
import { Button } from '../../../ui/buttons/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { shortFileName } from '../../../ui/images/image-file';
import { IMPORT_MEGABYTES, IMPORT_TYPES } from './file-problem';

interface ImportTargetProps {
  onTake: (file: File | undefined) => void;
  isSending: boolean;
  file: File | null;
  error: string | null;
}

/** Takes a file by the button or by dropping it. */
export function ImportTarget({ onTake, isSending, file, error }: ImportTargetProps) {
  const { t } = useTranslation('chatImport');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onTake(event.dataTransfer.files[0]);
  };
  return (
    <fieldset
      aria-label={t('file')}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={cn(
        'grid min-w-0 justify-items-center gap-3 rounded-card border border-dashed px-4 py-6 text-center',
        isOver ? 'border-primary bg-soft' : error ? 'border-danger' : 'border-control',
      )}
    >
      <FileUp aria-hidden="true" className="size-8 text-fg2" />
      <Button
        variant="secondary"
        busy={isSending}
        aria-describedby="chat-import-hint"
        onClick={() => input.current?.click()}
      >
        {t(file ? 'chooseOther' : 'choose')}
      </Button>
      <p id="chat-import-hint" className="text-xs text-fg2">
        {t('hint', { mb: IMPORT_MEGABYTES })}
        <span className="max-md:hidden"> {t('drop')}</span>
      </p>
      <p role="status" className="flex max-w-full items-center gap-2 text-sm empty:hidden">
        {isSending && file && (
          <>
            <Spinner size={18} />
            <span className="truncate">{t('uploading', { name: shortFileName(file.name) })}</span>
          </>
        )}
      </p>
      {error && file && !isSending && (
        <div role="alert" className="grid gap-1 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">{shortFileName(file.name)}</p>
          <p className="text-danger">{error}</p>
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept={IMPORT_TYPES}
        hidden
        onChange={(event) => {
          onTake(event.target.files?.[0]);
          // Lets the user pick the same file again.
          event.target.value = '';
        }}
      />
    </fieldset>
  );
}
