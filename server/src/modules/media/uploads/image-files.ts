/** One stored form of a picture. */
export interface ImageFile {
  bytes: Buffer;
  /** What follows the dot in its name; it alone decides the media type it is served with. */
  ending: ImageEnding;
}

/** A picture, ready to be stored. */
export interface ImageFiles {
  image: ImageFile;
  optimized: ImageFile;
  /** Base64. */
  thumbHash: string;
}

/** The kinds of files that are served, with their media types. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const;

export type ImageEnding = keyof typeof IMAGE_TYPES;

/** Stored pictures stand under this address. */
export const MEDIA_PATH = '/media/';
