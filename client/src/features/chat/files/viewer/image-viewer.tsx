import type { FileView } from '@contract/chat/realtime';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { IconButton, iconButtonStyle } from '../../../../ui/buttons/icon-button';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus';
import { thumbHashUrl } from '../../../../ui/images/thumb-hash';
import { Dialog, overlayStyle } from '../../../../ui/overlays/dialog';
import { FileFacts } from '../show/file-name';
import { type FileBase, fileUrl } from '../show/file-urls';

/** Minimum length of a swipe. */
const SWIPE_PX = 50;

interface ImageViewerProps {
  images: readonly FileView[];
  /** Id of the image shown first. */
  first: number;
  base: FileBase;
  onClose: () => void;
}

/** Images of a message in the whole window. Arrow keys move to the next and the previous one. */
export function ImageViewer({ images, first, base, onClose }: ImageViewerProps) {
  const { t } = useTranslation('files');
  const focus = useReturnFocus();
  const [id, setId] = useState(first);
  const at = Math.max(
    0,
    images.findIndex((image) => image.id === id),
  );
  const image = images[at];
  const touchedAt = useRef<number | null>(null);
  const go = (step: number): void => setId(images[(at + step + images.length) % images.length]?.id ?? id);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined || images.length < 2) return;
    event.preventDefault();
    go(step);
  };
  if (!image) return null;
  const url = fileUrl(base, image);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col bg-bg text-fg outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
          onKeyDown={onKeyDown}
          {...focus}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus();
            // Not on the first button, whose tooltip would cover the image.
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
        >
          <ViewerHeader image={image} url={url} place={images.length > 1 ? { at: at + 1, of: images.length } : null} />
          <div
            className="relative flex min-h-0 flex-1 touch-pan-y touch-pinch-zoom items-center justify-center p-4"
            onPointerDown={({ isPrimary, pointerType, clientX }) => {
              touchedAt.current = isPrimary && pointerType === 'touch' ? clientX : null;
            }}
            onPointerUp={({ clientX }) => {
              const moved = touchedAt.current === null ? 0 : clientX - touchedAt.current;
              touchedAt.current = null;
              if (Math.abs(moved) > SWIPE_PX && images.length > 1) go(moved < 0 ? 1 : -1);
            }}
          >
            <LargeImage key={image.id} image={image} url={url} />
            {images.length > 1 && (
              <>
                <StepButton side="left" label={t('viewer.previous')} onClick={() => go(-1)} />
                <StepButton side="right" label={t('viewer.next')} onClick={() => go(1)} />
              </>
            )}
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Dialog>
  );
}

interface ViewerHeaderProps {
  image: FileView;
  url: string;
  /** Null for the only image. */
  place: { at: number; of: number } | null;
}

function ViewerHeader({ image, url, place }: ViewerHeaderProps) {
  const { t } = useTranslation(['files', 'common']);
  return (
    <header className="flex items-center gap-2 border-b border-line bg-card px-3 py-2 pt-[max(8px,env(safe-area-inset-top))]">
      <div className="grid min-w-0 flex-1 px-1">
        <Primitive.Title className="truncate text-base">{image.name}</Primitive.Title>
        <FileFacts file={image} />
      </div>
      {place && (
        <p role="status" className="tabular shrink-0 px-2 text-sm text-fg2">
          {t('viewer.place', { place: place.at, all: place.of })}
        </p>
      )}
      <a
        href={url}
        download={image.name}
        aria-label={t('download', { name: image.name })}
        data-tooltip={t('downloadShort')}
        className={iconButtonStyle({ size: 'lg' })}
      >
        <Download />
      </a>
      <Primitive.Close asChild>
        <IconButton label={t('common:close')} size="lg">
          <X />
        </IconButton>
      </Primitive.Close>
    </header>
  );
}

function LargeImage({ image, url }: { image: FileView; url: string }) {
  const { t } = useTranslation('files');
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const hash = thumbHashUrl(image.thumb);
  if (state === 'failed') {
    return (
      <p role="alert" className="text-fg2">
        {t('viewer.failed')}. {t('viewer.failedText')}
      </p>
    );
  }
  return (
    <img
      src={url}
      alt={image.name}
      draggable={false}
      width={image.width}
      height={image.height}
      className="h-auto max-h-full w-auto max-w-full object-contain"
      style={hash && state === 'loading' ? { background: `center / 100% 100% url(${hash})` } : undefined}
      onLoad={() => setState('shown')}
      onError={() => setState('failed')}
    />
  );
}

function StepButton({ side, label, onClick }: { side: 'left' | 'right'; label: string; onClick: () => void }) {
  return (
    <IconButton
      label={label}
      variant="secondary"
      size="lg"
      className={cn('absolute! top-1/2 -translate-y-1/2 shadow-overlay', side === 'left' ? 'left-3' : 'right-3')}
      onClick={onClick}
    >
      {side === 'left' ? <ChevronLeft /> : <ChevronRight />}
    </IconButton>
  );
}
