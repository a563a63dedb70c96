/** One stored variant of an image. */
export interface ImageFile {
  bytes: Buffer;
  /** Extension of its name, which determines the media type. */
  ending: ImageEnding;
}

/** The variants of an image before they are stored. */
export interface ImageFiles {
  image: ImageFile;
  optimized: ImageFile;
  /** Base64. */
  thumbHash: string;
}

/** The variants of an image in a chat. */
export interface ChatImage extends Omit<ImageFiles, 'image'> {
  image: { bytes: Buffer; mime: 'image/jpeg' | 'image/png' | 'image/webp' };
  width: number;
  height: number;
}

/** Media types of served files, by extension. */
export const IMAGE_TYPES = { jpg: 'image/jpeg', webp: 'image/webp' } as const;

export type ImageEnding = keyof typeof IMAGE_TYPES;

/** URL path of stored images. */
export const MEDIA_PATH = '/media/';
