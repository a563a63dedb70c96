import { FileUp } from 'lucide-react';
import { useId, useRef } from 'react';
import { cn } from '../../lib/cn';
import { Button } from '../buttons/button';
import { Spinner } from '../feedback/spinner';
import { shortFileName } from '../images/image-file';
import { useDropTarget } from './use-drop-target';

export interface FileDropProps {
  texts: {
    /** Accessible name of the group. */
    label: string;
    choose: string;
    /** Instead of `choose` once a file was taken. */
    chooseOther: string;
    /** Which files are accepted. */
    hint: string;
    /** That a file can be dropped; not shown on phones. */
    drop: string;
    /** While the file is sent. */
    sending: (name: string) => string;
  };
  /** For the file dialog. */
  accept: string;
  /** The file that was taken last. */
  file: File | null;
  /** What is wrong with it; null: nothing. */
  error: string | null;
  isSending: boolean;
  onTake: (file: File | undefined) => void;
}

/** Takes a file by the button or by dropping it, and shows that it is sent or why it was refused. */
export function FileDrop({ texts, accept, file, error, isSending, onTake }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const { isOver, ...dropTarget } = useDropTarget(onTake);
  return (
    <fieldset
      aria-label={texts.label}
      className={cn(
        'grid min-w-0 justify-items-center gap-3 rounded-card border border-dashed px-4 py-8 text-center',
        isOver ? 'border-primary bg-soft' : error ? 'border-danger' : 'border-control',
      )}
      {...dropTarget}
    >
      <FileUp aria-hidden="true" className="size-8 text-fg2" />
      <Button variant="secondary" busy={isSending} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {file ? texts.chooseOther : texts.choose}
      </Button>
      <p id={hintId} className="text-xs text-fg2">
        {texts.hint}
        <span className="max-md:hidden"> {texts.drop}</span>
      </p>
      <p role="status" className="flex max-w-full items-center gap-2 text-sm empty:hidden">
        {isSending && file && (
          <>
            <Spinner size={18} />
            <span className="truncate">{texts.sending(shortFileName(file.name))}</span>
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
        accept={accept}
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
