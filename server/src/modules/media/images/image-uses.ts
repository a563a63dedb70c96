/** Rows of another module that refer to images. Modules that depend on this one implement it. */
export interface ImageUses {
  /** Those of these images that the rows refer to. */
  usedAmong(imageIds: readonly number[]): Promise<number[]>;
}

/** All implementations, as an array. */
export const IMAGE_USES = Symbol('IMAGE_USES');
