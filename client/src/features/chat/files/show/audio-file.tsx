import type { FileView } from '@contract/chat/realtime';
import { useTranslation } from 'react-i18next';
import { DownloadLink } from './file-card';
import { FileLabel } from './file-label';
import { type FileBase, fileUrl } from './file-urls';

/** An audio file with the browser's player. */
export function AudioFile({ file, base }: { file: FileView; base: FileBase }) {
  const { t } = useTranslation('files');
  const url = fileUrl(base, file);
  return (
    <div className="grid w-[360px] max-w-full min-w-0 gap-2 rounded-card border border-line bg-card p-2">
      <div className="flex min-w-0 items-center gap-3">
        <FileLabel file={file} />
        <DownloadLink file={file} url={url} />
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings of users have no captions */}
      <audio controls preload="none" src={url} aria-label={t('player', { name: file.name })} className="h-10 w-full" />
    </div>
  );
}
