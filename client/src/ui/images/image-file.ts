import { LIMITS } from '@contract/limits';

/** What the file dialog offers. */
export const IMAGE_TYPES = 'image/jpeg,image/png';

/** Megabytes in words. */
export const IMAGE_MEGABYTES = LIMITS.imageBytes / 1024 / 1024;

export type ImageProblem = 'wrongType' | 'tooLarge';

const TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];
const NAME_MAX = 16;
const NAME_END = 8;

/** Why a file cannot be taken as an image, as far as it can be told before it is read; null: nothing is wrong. */
export function imageProblem(file: { type: string; size: number }): ImageProblem | null {
  if (!TYPES.includes(file.type.toLowerCase())) return 'wrongType';
  return file.size > LIMITS.imageBytes ? 'tooLarge' : null;
}

const SIGNATURES = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const;

/** Whether a file begins as a JPEG or a PNG does. Browsers know the type by the name alone, the server looks inside. */
export function beginsAsImage(bytes: Uint8Array): boolean {
  return SIGNATURES.some((signature) => signature.every((byte, at) => bytes[at] === byte));
}

/** A long file name by its two ends. */
export function shortFileName(name: string): string {
  const points = [...name];
  if (points.length <= NAME_MAX) return name;
  return `${points.slice(0, NAME_END).join('')}…${points.slice(-NAME_END).join('')}`;
}
