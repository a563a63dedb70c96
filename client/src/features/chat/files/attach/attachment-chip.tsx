import { RotateCw, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/use-language';
import { cn } from '../../../../lib/cn';
import { IconButton } from '../../../../ui/buttons/icon-button';
import { Spinner } from '../../../../ui/feedback/spinner';
import { useObjectUrl } from '../../../../ui/images/use-object-url';
import { composerField } from '../../pages/layout/focus-fields';
import { useChatScreen } from '../../thread/use-chat-screen';
import { FileIcon } from '../show/file-icon';
import { sizeText } from '../show/file-kind';
import { FileFacts, FileName } from '../show/file-name';
import { previewUrl } from '../show/file-urls';
import { isRetryable, type Upload, type UploadProblem } from '../store/upload-queue';
import { localFile, removeUpload, retryUpload } from '../store/uploads';
import { useUploadProblem } from './use-upload-problem';

interface AttachmentChipProps {
  upload: Upload;
  maxMegabytes: number;
}

/** An attached file with the progress of its upload, or the reason of its failure. */
export function AttachmentChip({ upload, maxMegabytes }: AttachmentChipProps) {
  const { t } = useTranslation('files');
  const { id, name, state } = upload;
  const isFailed = state.kind === 'failed';
  const isRunning = state.kind === 'queued' || state.kind === 'uploading';
  return (
    <li
      data-upload={state.kind}
      className={cn(
        'relative w-[216px] max-w-full md:w-[240px] shrink-0 overflow-hidden rounded-card border bg-bg',
        isFailed ? 'border-danger max-md:w-full' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2 p-1.5">
        <Thumbnail upload={upload} />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
          <span className="text-sm font-medium">
            <FileName name={name} />
          </span>
          {isRunning ? <Progress upload={upload} /> : <FileFacts file={upload} />}
        </div>
        {isFailed && isRetryable(state.problem) && localFile(id) && <RetryButton upload={upload} />}
        <IconButton
          size="sm"
          label={t(isRunning ? 'cancel' : 'remove', { name })}
          data-remove=""
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            removeUpload(id);
          }}
        >
          <X />
        </IconButton>
      </div>
      {isFailed && <Problem problem={state.problem} maxMegabytes={maxMegabytes} />}
      {state.kind === 'uploading' && <ProgressBar name={name} percent={Math.round(state.sent * 100)} />}
    </li>
  );
}

function RetryButton({ upload: { id, name } }: { upload: Upload }) {
  const { t } = useTranslation('files');
  return (
    <IconButton
      size="sm"
      label={t('retry', { name })}
      onClick={(event) => {
        focusNext(event.currentTarget);
        retryUpload(id);
      }}
    >
      <RotateCw />
    </IconButton>
  );
}

function ProgressBar({ name, percent }: { name: string; percent: number }) {
  const { t } = useTranslation('files');
  return (
    <div
      role="progressbar"
      aria-label={t('progress', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 bottom-0 h-1 bg-line"
    >
      <div className="h-full bg-primary transition-[width] duration-[120ms]" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** The pressed button is about to disappear: the next file, or the message field takes the focus. */
function focusNext(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const own = button.closest('li');
  const other = own?.nextElementSibling ?? own?.previousElementSibling;
  const next = button.dataset.remove === undefined ? own : other;
  (
    next?.querySelector<HTMLElement>('[data-remove]') ??
    button.closest('form')?.querySelector<HTMLElement>('[data-attach]') ??
    composerField()
  )?.focus();
}

/** The image itself, or an icon of its kind. */
function Thumbnail({ upload }: { upload: Upload }) {
  const { chat } = useChatScreen();
  const isImage = upload.type.startsWith('image/');
  const local = useObjectUrl(isImage ? (localFile(upload.id) ?? null) : null);
  const [isBroken, setIsBroken] = useState(false);
  const { state } = upload;
  const url = local ?? (isImage && state.kind === 'ready' ? previewUrl(`/api/chat/${chat.id}`, state.file) : null);
  if (!url || isBroken) return <FileIcon type={upload.type} name={upload.name} />;
  return (
    <img
      src={url}
      alt=""
      className="size-10 shrink-0 rounded-[10px] bg-muted object-cover"
      onError={() => setIsBroken(true)}
    />
  );
}

/** The state of the upload in words. */
function Progress({ upload: { size, state } }: { upload: Upload }) {
  const { t } = useTranslation('files');
  const { language } = useLanguage();
  const line = (text: ReactNode) => (
    <span className="tabular flex items-center gap-1.5 truncate text-xs text-fg2">{text}</span>
  );
  if (state.kind !== 'uploading') return line(t('waiting'));
  if (state.sent >= 1) {
    return line(
      <>
        <Spinner size={12} />
        {t('processing')}
      </>,
    );
  }
  return line(t('progressOf', { done: Math.round(state.sent * 100), size: sizeText(size, language) }));
}

function Problem({ problem, maxMegabytes }: { problem: UploadProblem; maxMegabytes: number }) {
  const { t } = useTranslation('files');
  const textOf = useUploadProblem(maxMegabytes);
  return (
    <p role="alert" className="px-2 pb-2 text-xs text-danger [overflow-wrap:anywhere]">
      {problem.code === 'network_error' ? t('cutOff') : textOf(problem)}
    </p>
  );
}
