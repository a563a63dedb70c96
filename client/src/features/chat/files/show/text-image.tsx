import type { FileView } from '@contract/chat/realtime';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { thumbHashUrl } from '../../../../ui/images/thumb-hash';
import { type FileBase, fileUrl } from './file-urls';

/** Sides of an image in a text, in pixels. */
const WIDTH_MAX = 560;
const HEIGHT_MAX = 480;

interface TextImageProps {
  image: FileView;
  alt: string;
  base: FileBase;
  onOpen: () => void;
}

/** An image in the text of a reply, in its aspect ratio. */
export function TextImage({ image, alt, base, onOpen }: TextImageProps): ReactNode {
  const { t } = useTranslation('files');
  const [isBroken, setIsBroken] = useState(false);
  const { width = WIDTH_MAX, height = HEIGHT_MAX } = image;
  const scale = Math.min(1, WIDTH_MAX / width, HEIGHT_MAX / height);
  const hash = thumbHashUrl(image.thumb);
  if (isBroken) return <span className="text-fg2">{alt || image.name}</span>;
  return (
    <button
      type="button"
      aria-label={t('open', { name: alt || image.name })}
      aria-haspopup="dialog"
      className="my-1 inline-block max-w-full overflow-hidden rounded-card border border-line bg-muted align-top"
      style={{
        width: Math.max(24, Math.round(width * scale)),
        aspectRatio: `${width} / ${height}`,
        ...(hash && { background: `center / cover url(${hash})` }),
      }}
      onClick={onOpen}
    >
      <img
        src={fileUrl(base, image)}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
        onError={() => setIsBroken(true)}
      />
    </button>
  );
}
