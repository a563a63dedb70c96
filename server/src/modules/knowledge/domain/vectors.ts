/** The signs of a vector, 1 for positive. Vectors of similar direction differ in few of them. */
export const signBits = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');

/** Cosine of two vectors of length 1. */
export const similarity = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Minimum distance of a possible answer from unrelated texts, in standard deviations. */
const DEVIATIONS = 3;

/**
 * Similarity above which a text may answer a question. Models differ: with one, 0.5 is close; with another, all texts
 * are above 0.7. It is derived from the question's similarity to `unrelated` texts, without the nearest one, whose
 * subject the question may share.
 */
export function leastSimilarity(question: Float32Array, unrelated: readonly Float32Array[]): number {
  const similarities = unrelated.map((vector) => similarity(question, vector)).sort((one, other) => one - other);
  const counted = similarities.slice(0, -1);
  const mean = meanOf(counted);
  return mean + DEVIATIONS * Math.sqrt(meanOf(counted.map((value) => (value - mean) ** 2)));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
