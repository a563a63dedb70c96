/** One stored form of a picture. */
export interface PictureFile {
  bytes: Buffer;
  /** What follows the dot in its name; it alone decides the media type it is served with. */
  ending: PictureEnding;
}

/** A picture, ready to be stored. */
export interface Pictures {
  image: PictureFile;
  optimized: PictureFile;
  /** Base64. */
  thumbHash: string;
}

/** The kinds of files that are served, with their media types. */
export const PICTURE_TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const;

export type PictureEnding = keyof typeof PICTURE_TYPES;

/** Stored pictures stand under this address. */
export const MEDIA_PATH = '/media/';
