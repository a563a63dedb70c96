/** The signs of a vector, 1 for positive. Vectors of similar direction differ in few of them. */
export const signBits = (vector: Float32Array): string =>
  Array.from(vector, (value) => (value > 0 ? '1' : '0')).join('');

/** Cosine of two vectors of length 1. */
export const similarity = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

/** Standard deviations between texts about something else and a text that may answer. */
const DEVIATIONS = 3;

/**
 * Similarity above which a text may answer a question. Models differ: for one, 0.5 is close, for another, all texts are
 * above 0.7. So it is measured: by how similar the question is to `unrelated` texts. The nearest of them does not count,
 * because the question may be about its subject.
 */
export function leastSimilarity(question: Float32Array, unrelated: readonly Float32Array[]): number {
  const similarities = unrelated.map((vector) => similarity(question, vector)).sort((one, other) => one - other);
  const counted = similarities.slice(0, -1);
  const mean = meanOf(counted);
  return mean + DEVIATIONS * Math.sqrt(meanOf(counted.map((value) => (value - mean) ** 2)));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
