import type { FileView } from '@contract/chat/realtime';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { iconButtonStyle } from '../../../../ui/buttons/icon-button';
import { notify } from '../../../../ui/feedback/notify';
import { openPdf } from '../viewer/open-pdf';
import { kindOf } from './file-kind';
import { FileLabel } from './file-label';
import { type FileBase, fileUrl } from './file-urls';

interface FileCardProps {
  file: FileView;
  base: FileBase;
  onOpen: (file: FileView) => void;
}

const MAIN =
  'flex min-w-0 flex-1 items-center gap-3 rounded-card p-2 text-left hover:bg-muted focus-visible:-outline-offset-2';

/** A file as a card. Texts and PDFs open, others are downloaded. */
export function FileCard({ file, base, onOpen }: FileCardProps) {
  const { t } = useTranslation('files');
  const kind = kindOf(file.mime_type);
  const url = fileUrl(base, file);
  const isPdf = kind === 'pdf' && navigator.pdfViewerEnabled;

  if (kind !== 'text' && !isPdf) {
    return (
      <Card>
        <a href={url} download={file.name} className={MAIN}>
          <span className="sr-only">{t('downloadFile')} </span>
          <FileLabel file={file} />
          <Download aria-hidden="true" className="mr-2 size-4 shrink-0 text-fg2" />
        </a>
      </Card>
    );
  }
  const open = async (): Promise<void> => {
    if (!isPdf) onOpen(file);
    else if (!(await openPdf(url))) notify.error({ title: t('viewer.failed'), description: t('viewer.failedText') });
  };
  return (
    <Card>
      <button type="button" aria-haspopup={isPdf ? undefined : 'dialog'} className={MAIN} onClick={() => void open()}>
        <span className="sr-only">{t('openFile')} </span>
        <FileLabel file={file} />
      </button>
      <DownloadLink file={file} url={url} />
    </Card>
  );
}

function Card({ children }: { children: ReactNode }) {
  return (
    <div className="flex w-[320px] max-w-full min-w-0 items-center rounded-card border border-line bg-card">
      {children}
    </div>
  );
}

/** Saves a file on the device. */
export function DownloadLink({ file, url }: { file: FileView; url: string }) {
  const { t } = useTranslation('files');
  return (
    <a
      href={url}
      download={file.name}
      aria-label={t('download', { name: file.name })}
      data-tooltip={t('downloadShort')}
      className={iconButtonStyle({ size: 'sm', className: 'mr-2' })}
    >
      <Download />
    </a>
  );
}
