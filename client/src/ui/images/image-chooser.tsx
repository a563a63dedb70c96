import { ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../lib/cn';
import { passFocusOnUnmount } from '../../lib/focus/focus-section';
import { Button } from '../buttons/button';
import { HiddenFileInput } from '../forms/hidden-file-input';
import { useDropTarget } from '../forms/use-drop-target';
import {
  beginsAsImage,
  IMAGE_MEGABYTES,
  IMAGE_TYPES,
  type ImageProblem,
  imageProblem,
  shortFileName,
} from './image-file';
import { useObjectUrl } from './use-object-url';

export interface ImageChooserProps {
  /** Accessible name of the group. */
  label: string;
  /** Squircles for agents, circles for users and personas. */
  shape?: 'squircle' | 'circle';
  /** The current image, 96 px wide, shown until a file is chosen. */
  current?: ReactNode;
  file: File | null;
  onChange: (file: File | null) => void;
  disabled?: boolean | undefined;
}

/** Lets the user pick or drop a JPEG or PNG, and previews it. The caller uploads it. */
export function ImageChooser({ label, shape = 'squircle', current, file, onChange, disabled }: ImageChooserProps) {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const errorId = useId();
  const { problem, take, clear } = useCheckedImage(onChange, disabled);
  const { isOver, ...dropTarget } = useDropTarget(([chosen]) => void take(chosen), disabled);

  return (
    <fieldset
      aria-label={label}
      className={cn(
        'flex min-w-0 flex-wrap items-center gap-4 rounded-card border border-dashed base:border-control p-4',
        'transition-colors duration-[120ms]',
        isOver && 'bg-soft',
        problem ? 'border-danger' : isOver && 'border-primary',
      )}
      {...dropTarget}
    >
      <Preview file={file} shape={shape} current={current} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="secondary"
            size="sm"
            disabled={disabled}
            aria-describedby={cn(hintId, problem && errorId)}
            onClick={() => input.current?.click()}
          >
            {t(file ? 'image.replace' : 'image.choose')}
          </Button>
          {file && (
            <Button ref={passFocusOnUnmount} variant="ghost" size="sm" disabled={disabled} onClick={clear}>
              {t('image.remove')}
            </Button>
          )}
        </div>
        <FileNotes file={file} problem={problem} hintId={hintId} errorId={errorId} />
      </div>
      <HiddenFileInput ref={input} accept={IMAGE_TYPES} onFiles={([chosen]) => void take(chosen)} />
    </fieldset>
  );
}

/** Accepts only images and reports the problem with other files. */
function useCheckedImage(onChange: (file: File | null) => void, disabled: boolean | undefined) {
  const [problem, setProblem] = useState<ImageProblem | null>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen || disabled) return;
    const found = imageProblem(chosen) ?? ((await isImage(chosen)) ? null : 'wrongType');
    setProblem(found);
    if (!found) onChange(chosen);
  };
  const clear = (): void => {
    setProblem(null);
    onChange(null);
  };
  return { problem, take, clear };
}

interface FileNotesProps {
  file: File | null;
  problem: ImageProblem | null;
  hintId: string;
  errorId: string;
}

/** The chosen file, the allowed files, and why a file was rejected. */
function FileNotes({ file, problem, hintId, errorId }: FileNotesProps) {
  const { t } = useTranslation('common');
  return (
    <>
      <p aria-live="polite" className={cn('max-w-full truncate text-sm', !file && 'sr-only')}>
        {file && t('image.chosen', { name: shortFileName(file.name) })}
      </p>
      <p id={hintId} className="text-xs text-fg2">
        {t('image.hint', { mb: IMAGE_MEGABYTES })}
        <span className="max-md:hidden">, {t('image.drop')}</span>
      </p>
      {problem && (
        <p id={errorId} role="alert" className="text-xs font-medium text-danger">
          {t(`image.${problem}`, { mb: IMAGE_MEGABYTES })}
        </p>
      )}
    </>
  );
}

function Preview({ file, shape, current }: { file: File | null; shape: 'squircle' | 'circle'; current: ReactNode }) {
  const url = useObjectUrl(file);
  const frame = shape === 'squircle' ? 'rounded-squircle' : 'rounded-full';
  if (url) return <img src={url} alt="" className={cn('size-24 shrink-0 bg-muted object-cover', frame)} />;
  if (current) return current;
  return (
    <span aria-hidden="true" className={cn('grid size-24 shrink-0 place-items-center bg-muted text-fg2', frame)}>
      <ImagePlus className="size-7" />
    </span>
  );
}

async function isImage(file: Blob): Promise<boolean> {
  try {
    return beginsAsImage(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
  } catch {
    // The file was moved or deleted after it was picked.
    return false;
  }
}
