import type { FileView } from '@contract/chat/realtime';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '../../../../lib/cn';
import { thumbHashUrl } from '../../../../ui/images/thumb-hash';
import { type FileBase, previewUrl } from './file-urls';

/** Sides of a single image, in pixels. Smaller images are not enlarged, but stay large enough to press. */
const SIDE_MAX = 300;
const SIDE_MIN = 64;

interface ImageGridProps {
  images: readonly FileView[];
  base: FileBase;
  isRight: boolean;
  onOpen: (image: FileView) => void;
  /** An image is likely to be opened. */
  onNear: () => void;
}

/**
 * Images of a message as previews: a single one in its aspect ratio, several as squares. Their size is known before
 * they load.
 */
export function ImageGrid({ images, base, isRight, onOpen, onNear }: ImageGridProps) {
  const [only] = images;
  const isSingle = images.length === 1 && only !== undefined;
  return (
    <ul
      className={cn('flex max-w-full flex-wrap gap-1.5', isRight && 'justify-end', !isSingle && 'w-[min(100%,420px)]')}
    >
      {images.map((image) => (
        <li
          key={image.id}
          className={cn(
            'max-w-full overflow-hidden rounded-card border border-line bg-muted',
            !isSingle && (images.length === 2 || images.length === 4 ? 'w-[calc(50%-3px)]' : 'w-[calc((100%-12px)/3)]'),
          )}
          style={isSingle ? singleSize(image) : { aspectRatio: 1 }}
        >
          <Preview image={image} base={base} onOpen={() => onOpen(image)} onNear={onNear} />
        </li>
      ))}
    </ul>
  );
}

/** The size of a single image: fits into a square and keeps its aspect ratio unless that is extreme. */
function singleSize({ width = SIDE_MAX, height = SIDE_MAX }: FileView): CSSProperties {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const [across, down] = [width, height].map((side) => Math.max(SIDE_MIN, Math.round(side * scale)));
  return { width: across, aspectRatio: `${across} / ${down}` };
}

interface PreviewProps {
  image: FileView;
  base: FileBase;
  onOpen: () => void;
  onNear: () => void;
}

function Preview({ image, base, onOpen, onNear }: PreviewProps) {
  const { t } = useTranslation('files');
  const [isBroken, setIsBroken] = useState(false);
  const hash = thumbHashUrl(image.thumb);
  return (
    <button
      type="button"
      aria-label={t('open', { name: image.name })}
      aria-haspopup="dialog"
      className="relative block size-full focus-visible:-outline-offset-2"
      style={hash && !isBroken ? { background: `center / cover url(${hash})` } : undefined}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
    >
      {isBroken ? (
        <span className="grid size-full place-content-center justify-items-center gap-1 p-2 text-xs text-fg2">
          <ImageOff aria-hidden="true" className="size-5" />
          {t('noPreview')}
        </span>
      ) : (
        <img
          src={previewUrl(base, image)}
          alt=""
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover transition-opacity duration-[120ms] hover:opacity-90"
          onError={() => setIsBroken(true)}
        />
      )}
    </button>
  );
}
