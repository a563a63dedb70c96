import type { ErrorCode } from '../../../contract/errors.js';
import { LIMITS, type Locale } from '../../../contract/limits.js';

/** The formats that are taken. */
export type ImageFormat = 'jpeg' | 'png';

/** Detail for a file of another format. */
export const NOT_AN_IMAGE = {
  en: 'The picture must be a JPEG or a PNG.',
  ru: 'Картинка должна быть в формате JPEG или PNG.',
};
const NO_PIXELS = { en: 'The picture has no pixels.', ru: 'В картинке нет ни одного пикселя.' };

/** As many bytes of a file tell what it is. */
export const SIGNATURE_BYTES = 8;

const SIGNATURES: readonly [ImageFormat, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** The format by the first bytes of a file; undefined if it is not accepted. */
export function formatOf(start: Uint8Array): ImageFormat | undefined {
  return SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
}

/** Header of an image. */
export interface ImageHeader {
  format?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** Why an image is refused. */
export interface ImageProblem {
  code: Extract<ErrorCode, 'unsupported_media_type' | 'picture_too_many_pixels'>;
  /** As a sentence, where the code does not say all. */
  detail?: Record<Locale, string>;
}

/** Why an image is refused, decided before pixels are decoded; undefined when it is accepted. */
export function headerProblem({ format, width = 0, height = 0 }: ImageHeader): ImageProblem | undefined {
  if (format !== 'jpeg' && format !== 'png') return { code: 'unsupported_media_type', detail: NOT_AN_IMAGE };
  if (width < 1 || height < 1) return { code: 'unsupported_media_type', detail: NO_PIXELS };
  return width * height > LIMITS.imagePixels ? { code: 'picture_too_many_pixels' } : undefined;
}
