import type { ErrorCode } from '../../../contract/errors.js';
import { LIMITS } from '../../../contract/limits.js';

/** The formats that are taken. */
export type PictureFormat = 'jpeg' | 'png';

/** What is said of a file that is of no such format. */
export const NOT_A_PICTURE = 'The picture must be a JPEG or a PNG.';

/** As many bytes of a file tell what it is. */
export const SIGNATURE_BYTES = 8;

const SIGNATURES: readonly [PictureFormat, readonly number[]][] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** The format by the first bytes of a file; undefined: none that is taken. */
export function formatOf(start: Uint8Array): PictureFormat | undefined {
  return SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => start[index] === byte))?.[0];
}

/** What the header of a picture says of it. */
export interface PictureHeader {
  format?: string | undefined;
  width?: number | undefined;
  height?: number | undefined;
}

/** Why a picture is refused. */
export interface PictureProblem {
  code: Extract<ErrorCode, 'unsupported_media_type' | 'picture_too_many_pixels'>;
  /** As a sentence, where the code does not say all. */
  detail?: string;
}

/** Why a picture is refused, decided before a pixel is decoded; undefined: it is fine. */
export function headerProblem({ format, width = 0, height = 0 }: PictureHeader): PictureProblem | undefined {
  if (format !== 'jpeg' && format !== 'png') return { code: 'unsupported_media_type', detail: NOT_A_PICTURE };
  if (width < 1 || height < 1) return { code: 'unsupported_media_type', detail: 'The picture has no pixels.' };
  return width * height > LIMITS.imagePixels ? { code: 'picture_too_many_pixels' } : undefined;
}
