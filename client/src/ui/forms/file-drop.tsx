import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { Button } from '../buttons/button';
import { Spinner } from '../feedback/spinner';
import { shortFileName } from '../images/image-file';
import { HiddenFileInput } from './hidden-file-input';
import { useDropTarget } from './use-drop-target';

export interface FileDropProps {
  /** Which files are accepted. */
  hint: string;
  /** Shown during the upload. */
  sendingText: (name: string) => string;
  /** For the file dialog. */
  accept: string;
  /** The last accepted file. */
  file: File | null;
  /** Its problem; null if there is none. */
  error: string | null;
  isSending: boolean;
  onTake: (file: File | undefined) => void;
}

/** Accepts a file to import by button or drop, and shows the upload or the problem. */
export function FileDrop({ hint, sendingText, accept, file, error, isSending, onTake }: FileDropProps) {
  const { t } = useTranslation('files');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { isOver, ...dropTarget } = useDropTarget(([dropped]) => onTake(dropped));
  return (
    <fieldset
      aria-label={t('import.label')}
      className={cn(
        'grid min-w-0 justify-items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center',
        isOver ? 'border-primary bg-soft' : error ? 'border-danger' : 'border-control',
      )}
      {...dropTarget}
    >
      <FileUp aria-hidden="true" className="size-8 text-fg2" />
      <Button variant="secondary" busy={isSending} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {t(file ? 'import.chooseOther' : 'import.choose')}
      </Button>
      <p id={hintId} className="text-xs text-fg2">
        {hint}
        <span className="max-md:hidden"> {t('import.drop')}</span>
      </p>
      <p role="status" className="flex max-w-full items-center gap-2 text-sm empty:hidden">
        {isSending && file && (
          <>
            <Spinner size={18} />
            <span className="truncate">{sendingText(shortFileName(file.name))}</span>
          </>
        )}
      </p>
      {error && file && !isSending && (
        <div role="alert" className="grid gap-1 text-sm">
          <p className="font-medium [overflow-wrap:anywhere]">{shortFileName(file.name)}</p>
          <p className="text-danger">{error}</p>
        </div>
      )}
      <HiddenFileInput ref={input} accept={accept} onFiles={([chosen]) => onTake(chosen)} />
    </fieldset>
  );
}
