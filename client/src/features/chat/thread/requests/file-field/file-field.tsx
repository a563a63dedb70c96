import { Upload, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../api/session/session';
import { useLanguage } from '../../../../../i18n/use-language';
import { Button } from '../../../../../ui/buttons/button';
import { IconButton } from '../../../../../ui/buttons/icon-button';
import { HiddenFileInput } from '../../../../../ui/forms/hidden-file-input';
import type { FileFieldProps } from '../../../../../ui/requests/form-field';
import { useUploadProblem } from '../../../files/attach/use-upload-problem';
import { FileIcon } from '../../../files/show/file-icon';
import { FileLabel } from '../../../files/show/file-label';
import { FileName } from '../../../files/show/file-name';
import { useChatScreen } from '../../use-chat-screen';
import { useFieldUpload } from './use-field-upload';

/** The control of a file field: chooses one file and uploads it at once. */
export function FileField({ control, label, file, disabled, onChange }: FileFieldProps) {
  const { t } = useTranslation(['requests', 'files']);
  const { language } = useLanguage();
  const { chat } = useChatScreen();
  const maxMegabytes = useMe()?.file_max_mb ?? 20;
  const textOf = useUploadProblem(maxMegabytes);
  const { upload, problem, start, cancel } = useFieldUpload(chat.id, maxMegabytes, onChange);
  const input = useRef<HTMLInputElement>(null);
  const place = useSuccessorFocus(upload ? 'running' : file ? 'filled' : 'empty');
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <fieldset
      ref={place}
      aria-label={label}
      data-invalid={control['aria-invalid'] && ''}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5"
    >
      <HiddenFileInput ref={input} id={control.id} onFiles={([chosen]) => void start(chosen)} />
      {upload ? (
        <Card label={t('files:cancel', { name: upload.name })} disabled={disabled} onRemove={cancel}>
          <FileIcon type="" name={upload.name} />
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] text-sm">
            <FileName name={upload.name} />
            <progress className="sr-only" aria-label={t('files:progress', { name: upload.name })} value={upload.sent} />
            <span aria-hidden="true" className="tabular text-xs text-fg2">
              {upload.sent < 1 ? percent.format(upload.sent) : t('files:processing')}
            </span>
          </span>
        </Card>
      ) : file ? (
        <Card label={t('files:remove', { name: file.name })} disabled={disabled} onRemove={() => onChange(undefined)}>
          <FileLabel file={file} />
        </Card>
      ) : (
        <Button
          aria-describedby={control['aria-describedby']}
          variant="secondary"
          className="justify-self-start"
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <Upload aria-hidden="true" />
          {t('requests:chooseFile')}
        </Button>
      )}
      {problem && (
        <p role="alert" className="text-xs font-medium text-danger [overflow-wrap:anywhere]">
          {textOf(problem)}
        </p>
      )}
    </fieldset>
  );
}

interface CardProps {
  /** Of the button. */
  label: string;
  disabled: boolean;
  onRemove: () => void;
  children: ReactNode;
}

/** A file with a button that removes it. */
function Card({ label, disabled, onRemove, children }: CardProps) {
  return (
    <div className="flex w-[320px] max-w-full min-w-0 items-center gap-2 rounded-card border border-line bg-bg p-1.5">
      {children}
      <IconButton size="sm" label={label} disabled={disabled} onClick={onRemove}>
        <X />
      </IconButton>
    </div>
  );
}

/** When the pressed button disappears, the one that replaced it gets the focus. */
function useSuccessorFocus(state: string) {
  const place = useRef<HTMLFieldSetElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
  }, [state]);
  return place;
}
