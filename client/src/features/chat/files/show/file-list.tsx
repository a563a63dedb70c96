import type { FileView } from '@contract/chat/realtime';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { preloadable } from '../../../../lib/lazy/preloadable';
import { InlineImages, type RenderImage } from '../../../../markdown/inline-image';
import { LazyBoundary } from '../../../../ui/feedback/lazy-boundary';
import { AudioFile } from './audio-file';
import { FileCard } from './file-card';
import { kindOf } from './file-kind';
import type { FileBase } from './file-urls';
import { ImageGrid } from './image-grid';
import { TextImage } from './text-image';
import { imagesInText, storedImageId } from './text-images';

const ImageViewer = preloadable(async () => (await import('../viewer/image-viewer')).ImageViewer);
const TextViewer = preloadable(async () => (await import('../viewer/text-viewer')).TextViewer);

export interface FileListProps {
  files: readonly FileView[];
  base: FileBase;
  /** Alignment of the author's messages. */
  side: 'left' | 'right';
  /** Markdown of the message, which may contain some of the images. */
  text?: string;
  /** The rendered text. */
  children?: ReactNode;
}

/** The files of a message: images as previews, others as cards. Opens the viewers. */
export function FileList({ files, base, side, text = '', children }: FileListProps) {
  const { t } = useTranslation('files');
  const [opened, setOpened] = useState<FileView | null>(null);
  const inText = useMemo(() => imagesInText(text), [text]);
  const renderImage = useCallback<RenderImage>(
    (address, alt, link) => {
      const image = files.find(({ id }) => id === storedImageId(address));
      return image ? <TextImage image={image} alt={alt} base={base} onOpen={() => setOpened(image)} /> : link;
    },
    [files, base],
  );
  const close = (): void => setOpened(null);
  const images = files.filter((file) => kindOf(file.mime_type) === 'image');
  const listed = files.filter(({ id }) => !inText.has(id));
  const previews = listed.filter((file) => kindOf(file.mime_type) === 'image');
  const isRight = side === 'right';
  return (
    <>
      <InlineImages value={renderImage}>{children}</InlineImages>
      {listed.length > 0 && (
        <section
          aria-label={t('ofMessage')}
          className={cn(
            'grid w-full grid-cols-[minmax(0,1fr)] gap-2 pt-1 pb-2',
            isRight ? 'justify-items-end' : 'justify-items-start',
          )}
        >
          {previews.length > 0 && (
            <ImageGrid
              images={previews}
              base={base}
              isRight={isRight}
              onOpen={setOpened}
              onNear={ImageViewer.preload}
            />
          )}
          {listed.map((file) => {
            const kind = kindOf(file.mime_type);
            if (kind === 'image') return null;
            if (kind === 'audio') return <AudioFile key={file.id} file={file} base={base} />;
            return <FileCard key={file.id} file={file} base={base} onOpen={setOpened} />;
          })}
        </section>
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
    </>
  );
}
