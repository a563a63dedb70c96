import type { ErrorCode } from '../../../contract/errors.js';
import { LIMITS, type Locale } from '../../../contract/limits.js';

/** Formats of uploaded images. Chats accept all (of a GIF, the first frame); avatars accept JPEG and PNG. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif';

/** Formats of images of users, agents and personas. */
export const PORTRAIT_FORMATS: readonly ImageFormat[] = ['jpeg', 'png'];
export const CHAT_FORMATS: readonly ImageFormat[] = ['jpeg', 'png', 'webp', 'gif'];

/** Error detail for a file of another format. */
export const NOT_AN_IMAGE = {
  en: 'The image must be a JPEG or a PNG.',
  ru: 'Картинка должна быть в формате JPEG или PNG.',
};
const NO_PIXELS = { en: 'The image has no pixels.', ru: 'В изображении нет ни одного пикселя.' };

/** Number of bytes that determine the format. */
export const SIGNATURE_BYTES = 12;

const SIGNATURES: readonly [ImageFormat, (head: string) => boolean][] = [
  ['jpeg', (head) => head.startsWith('\xFF\xD8\xFF')],
  ['png', (head) => head.startsWith('\x89PNG\r\n\x1A\n')],
  ['webp', (head) => /^RIFF[\s\S]{4}WEBP/.test(head)],
  ['gif', (head) => /^GIF8[79]a/.test(head)],
];

/** The format by the first bytes of a file; undefined if it is none of these. */
export function formatOf(start: Uint8Array, formats = PORTRAIT_FORMATS): ImageFormat | undefined {
  const head = Buffer.from(start.subarray(0, SIGNATURE_BYTES)).toString('latin1');
  return SIGNATURES.find(([format, matches]) => formats.includes(format) && matches(head))?.[0];
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
  /** Error detail as a sentence, if the code alone is not enough. */
  detail?: Record<Locale, string>;
}

/** Why an image is refused, decided before pixels are decoded; undefined when it is accepted. */
export function headerProblem(
  { format, width = 0, height = 0 }: ImageHeader,
  formats = PORTRAIT_FORMATS,
  maxPixels: number = LIMITS.imagePixels,
): ImageProblem | undefined {
  if (!formats.some((one) => one === format)) return { code: 'unsupported_media_type', detail: NOT_AN_IMAGE };
  if (width < 1 || height < 1) return { code: 'unsupported_media_type', detail: NO_PIXELS };
  return width * height > maxPixels ? { code: 'picture_too_many_pixels' } : undefined;
}
