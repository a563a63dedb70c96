import { LIMITS } from '@contract/limits';

/** Types offered by the file picker. */
export const IMAGE_TYPES = 'image/jpeg,image/png';

/** Size limit in megabytes, for texts. */
export const IMAGE_MEGABYTES = LIMITS.imageBytes / 1024 / 1024;

export type ImageProblem = 'wrongType' | 'tooLarge';

const TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];
const NAME_MAX = 16;
const NAME_END = 8;

/** Why a file is rejected as an image, checked by type and size only; null when it is accepted. */
export function imageProblem(file: { type: string; size: number }): ImageProblem | null {
  if (!TYPES.includes(file.type.toLowerCase())) return 'wrongType';
  return file.size > LIMITS.imageBytes ? 'tooLarge' : null;
}

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/**
 * Whether a file starts with a JPEG or PNG signature. Browsers derive the type from the file name, while the server
 * checks the content.
 */
export function beginsAsImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

/** Shortens a long file name in the middle. */
export function shortFileName(name: string): string {
  const points = [...name];
  if (points.length <= NAME_MAX) return name;
  return `${points.slice(0, NAME_END).join('')}…${points.slice(-NAME_END).join('')}`;
}
