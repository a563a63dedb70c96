import { useMemo, useState } from 'react';
import { cn } from '../../lib/cn';
import { conicColors, initialOf } from './avatar-colors';
import { thumbHashUrl } from './thumb-hash';

export interface AvatarImage {
  id?: number | undefined;
  image?: string | null | undefined;
  optimized_image?: string | null | undefined;
  /** A blurred preview, shown until the image is there. */
  image_thumb_hash?: string | null | undefined;
}

export interface AvatarProps {
  /** Chooses the colours: the same id always looks the same. */
  id: number | string;
  name: string | null | undefined;
  image?: AvatarImage | null | undefined;
  /** Edge in pixels. */
  size?: number;
  className?: string;
  /** Without it the avatar is decoration and hidden from screen readers: the name stands beside it. */
  label?: string;
}

/** The image that stands in for "none chosen"; the drawn one says more. */
const DEFAULT_IMAGE_ID = 1;

/** Agents are squircles, everywhere. */
export function AgentAvatar(props: AvatarProps) {
  return <Avatar {...props} shape="rounded-squircle" />;
}

/** People and personas are circles, everywhere. */
export function PersonAvatar(props: AvatarProps) {
  return <Avatar {...props} shape="rounded-full" />;
}

function Avatar({ id, name, image: given, size = 40, className, label, shape }: AvatarProps & { shape: string }) {
  const image = given?.id === DEFAULT_IMAGE_ID ? null : given;
  const sources = [image?.optimized_image, image?.image].filter((source): source is string => Boolean(source));
  const [failed, setFailed] = useState<readonly string[]>([]);
  const source = sources.find((candidate) => !failed.includes(candidate));
  return (
    <span
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cn(
        'relative grid shrink-0 place-items-center overflow-hidden font-bold select-none',
        shape,
        className,
      )}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        lineHeight: 1,
        color: '#1b1e20',
        background: conicColors(id),
      }}
    >
      {initialOf(name)}
      {source && (
        <LoadedImage
          key={source}
          source={source}
          hash={image?.image_thumb_hash}
          size={size}
          onError={() => setFailed((before) => [...before, source])}
        />
      )}
    </span>
  );
}

interface LoadedImageProps {
  source: string;
  hash: string | null | undefined;
  size: number;
  onError: () => void;
}

/** The image, and until it is there its preview. That goes away then: it would shine through a transparent image. */
function LoadedImage({ source, hash, size, onError }: LoadedImageProps) {
  const [loaded, setLoaded] = useState(false);
  const preview = useMemo(() => thumbHashUrl(hash), [hash]);
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      draggable={false}
      className="absolute inset-0 size-full bg-muted bg-cover bg-center object-cover"
      style={preview && !loaded ? { backgroundImage: `url(${preview})` } : undefined}
      onLoad={() => setLoaded(true)}
      onError={onError}
    />
  );
}

export interface AvatarPairProps {
  agent: AvatarProps;
  person: AvatarProps;
  size?: number;
  className?: string;
  /** The colour of the ground, which makes the gap between the two. */
  ringClassName?: string;
}

/** Who talks to whom: the squircle and the circle, overlapping by 30%. */
export function AvatarPair({ agent, person, size = 64, className, ringClassName }: AvatarPairProps) {
  return (
    <span className={cn('inline-flex items-center', className)}>
      <AgentAvatar {...agent} size={size} />
      <span className={cn('rounded-full bg-card p-[3px]', ringClassName)} style={{ marginInlineStart: -size * 0.3 }}>
        <PersonAvatar {...person} size={size} />
      </span>
    </span>
  );
}
