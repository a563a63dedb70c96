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

/** Why a picture is refused, as a sentence, decided before a pixel is decoded; undefined: it is fine. */
export function headerProblem({ format, width = 0, height = 0 }: PictureHeader): string | undefined {
  if (format !== 'jpeg' && format !== 'png') return NOT_A_PICTURE;
  if (width < 1 || height < 1) return 'The picture has no pixels.';
  if (width * height > LIMITS.imagePixels) {
    return `The picture may have at most ${LIMITS.imagePixels / 1_000_000} megapixels.`;
  }
  return undefined;
}
