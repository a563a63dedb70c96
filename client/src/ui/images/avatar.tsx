import { useMemo, useState } from 'react';
import { cn } from '../../lib/cn';
import { conicColors, initialOf } from './avatar-colors';
import { thumbHashUrl } from './thumb-hash';

export interface AvatarImage {
  id?: number | undefined;
  image?: string | null | undefined;
  optimized_image?: string | null | undefined;
  /** Blurred preview, shown until the image has loaded. */
  image_thumb_hash?: string | null | undefined;
}

export interface AvatarProps {
  /** Selects the colors: the same ID always looks the same. */
  id: number | string;
  name: string | null | undefined;
  image?: AvatarImage | null | undefined;
  /** Edge length in pixels. */
  size?: number;
  className?: string;
  /** Accessible name. Without it the avatar is decorative, for use beside the visible name. */
  label?: string;
}

/** The image that stands for "none"; the generated avatar is more distinctive. */
const DEFAULT_IMAGE_ID = 1;

/** Agents always have squircle avatars. */
export function AgentAvatar(props: AvatarProps) {
  return <Avatar {...props} shape="rounded-squircle" />;
}

/** Users and personas always have round avatars. */
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

/**
 * The image, with its preview until it has loaded. The preview is removed then, because it would shine through
 * transparent images.
 */
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
  /** Background class of the surface, which forms the gap between the two avatars. */
  ringClassName?: string;
}

/** Avatars of an agent and a user, overlapping by 30%. */
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
