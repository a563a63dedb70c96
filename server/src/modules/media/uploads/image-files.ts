/** One stored variant of an image. */
export interface ImageFile {
  bytes: Buffer;
  /** What follows the dot in its name; it alone decides the media type it is served with. */
  ending: ImageEnding;
}

/** The variants of an image before they are stored. */
export interface ImageFiles {
  image: ImageFile;
  optimized: ImageFile;
  /** Base64. */
  thumbHash: string;
}

/** The kinds of files that are served, with their media types. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const;

export type ImageEnding = keyof typeof IMAGE_TYPES;

/** URL path of stored images. */
export const MEDIA_PATH = '/media/';
