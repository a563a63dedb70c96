import type { FileView } from '@contract/realtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';
import { AudioFile } from './audio-file';
import { FileCard } from './file-card';
import { kindOf } from './file-kind';
import type { FileBase } from './file-urls';
import { ImageGrid } from './image-grid';

const ImageViewer = preloadable(async () => (await import('../viewer/image-viewer')).ImageViewer);
const TextViewer = preloadable(async () => (await import('../viewer/text-viewer')).TextViewer);

export interface FileListProps {
  files: readonly FileView[];
  base: FileBase;
  /** The side of the author's messages. */
  side: 'left' | 'right';
}

/** The files of a message: images as previews, others as cards. Opens the viewers. */
export function FileList({ files, base, side }: FileListProps) {
  const { t } = useTranslation('files');
  const [opened, setOpened] = useState<FileView | null>(null);
  const close = (): void => setOpened(null);
  const images = files.filter((file) => kindOf(file.mime_type) === 'image');
  const others = files.filter((file) => kindOf(file.mime_type) !== 'image');
  const isRight = side === 'right';
  return (
    <section
      aria-label={t('ofMessage')}
      className={cn('grid max-w-full min-w-0 gap-2 py-1', isRight ? 'w-full justify-items-end' : 'justify-items-start')}
    >
      {images.length > 0 && (
        <ImageGrid images={images} base={base} isRight={isRight} onOpen={setOpened} onNear={ImageViewer.preload} />
      )}
      {others.map((file) =>
        kindOf(file.mime_type) === 'audio' ? (
          <AudioFile key={file.id} file={file} base={base} />
        ) : (
          <FileCard key={file.id} file={file} base={base} onOpen={setOpened} />
        ),
      )}
      {opened && (
        <LazyBoundary onClose={close}>
          {kindOf(opened.mime_type) === 'image' ? (
            <ImageViewer images={images} first={opened.id} base={base} onClose={close} />
          ) : (
            <TextViewer file={opened} base={base} onClose={close} />
          )}
        </LazyBoundary>
      )}
    </section>
  );
}
