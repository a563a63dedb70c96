import { fieldsOf } from '../../contract/fields.js';

/** Longest vector that is accepted. */
export const DIMENSIONS_MAX = 4096;

/**
 * The vectors of an OpenAI-compatible response, in the order of the texts, scaled to length 1. Undefined unless there
 * is one per text, all finite and of the same dimension.
 */
export function readEmbeddings(body: unknown, count: number): Float32Array[] | undefined {
  const { data: items } = fieldsOf(body);
  if (!Array.isArray(items) || items.length !== count) return undefined;
  const vectors = new Array<Float32Array | undefined>(count).fill(undefined);
  for (const [place, item] of items.entries()) {
    const { index: sent, embedding } = fieldsOf(item);
    const index = sent ?? place;
    const vector = unitVector(embedding);
    if (typeof index !== 'number' || !(index in vectors) || !vector) return undefined;
    vectors[index] = vector;
  }
  return isWhole(vectors) ? vectors : undefined;
}

const isWhole = (vectors: readonly (Float32Array | undefined)[]): vectors is Float32Array[] =>
  vectors.every((vector) => vector !== undefined && vector.length === vectors[0]?.length);

/** Undefined unless all numbers are finite and one is not zero. */
function unitVector(values: unknown): Float32Array | undefined {
  if (!Array.isArray(values) || values.length === 0 || values.length > DIMENSIONS_MAX) return undefined;
  if (!values.every((value) => typeof value === 'number')) return undefined;
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return Number.isFinite(length) && length > 0 ? Float32Array.from(values, (value) => value / length) : undefined;
}
