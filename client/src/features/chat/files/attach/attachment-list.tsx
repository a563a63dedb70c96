import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import type { Uploads } from '../store/upload-queue';
import { AttachmentChip } from './attachment-chip';

interface AttachmentListProps {
  uploads: Uploads;
  maxMegabytes: number;
}

/**
 * The attached files above the message field: side by side on phones, unless one has failed and its text must be
 * visible; otherwise in rows.
 */
export function AttachmentList({ uploads, maxMegabytes }: AttachmentListProps) {
  const { t } = useTranslation('files');
  const count = uploads.length;
  const attached = uploads.filter(({ state }) => state.kind === 'ready').length;
  const left = uploads.filter(({ state }) => state.kind === 'queued' || state.kind === 'uploading').length;
  return (
    <>
      {/* Rendered even when empty: screen readers announce only changes in existing regions. */}
      <p role="status" className="sr-only">
        {left > 0 && t('uploading', { count: left })}
        {/* A failed file says so itself. */}
        {left === 0 && attached > 0 && t('attached', { count: attached })}
      </p>
      {count > 0 && (
        <ul
          aria-label={t('list')}
          className={cn(
            'order-first flex basis-full items-start gap-2 overflow-auto overscroll-contain p-0.5',
            'max-h-[min(40dvh,240px)] md:flex-wrap max-md:[scrollbar-width:none]',
            uploads.some(({ state }) => state.kind === 'failed') && 'flex-wrap',
          )}
        >
          {uploads.map((upload) => (
            <AttachmentChip key={upload.id} upload={upload} maxMegabytes={maxMegabytes} />
          ))}
        </ul>
      )}
    </>
  );
}
