import { leastSimilarity, signBits, similarity } from './vectors.js';

/** A vector of length 1 with this cosine to (1, 0). */
const at = (cosine: number): Float32Array => Float32Array.of(cosine, Math.sqrt(1 - cosine ** 2));
const QUESTION = Float32Array.of(1, 0);

describe('signBits', () => {
  it('has a bit for each dimension', () => {
    expect(signBits(Float32Array.of(0.5, -0.5, 0, -0, 1e-30))).toBe('10001');
  });

  it('differs less for similar directions', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647 - 0.5;
    };
    const one = Float32Array.from({ length: 1024 }, random);
    const near = one.map((value) => value + 0.3 * random());
    const far = Float32Array.from({ length: 1024 }, random);
    const distance = (other: Float32Array): number => {
      const [bits, others] = [signBits(one), signBits(other)];
      return [...bits].filter((bit, place) => bit !== others[place]).length;
    };
    expect(distance(near)).toBeLessThan(150);
    expect(distance(far)).toBeGreaterThan(400);
  });
});

describe('similarity', () => {
  it('is the cosine', () => {
    expect(similarity(QUESTION, QUESTION)).toBe(1);
    expect(similarity(QUESTION, at(0.25))).toBeCloseTo(0.25);
    expect(similarity(QUESTION, Float32Array.of(-1, 0))).toBe(-1);
  });
});

describe('leastSimilarity', () => {
  it('is above the similarity of unrelated texts with any model', () => {
    const spread = [0.02, 0.05, 0.08, 0.11, 0.14, 0.3];
    expect(leastSimilarity(QUESTION, spread.map(at))).toBeCloseTo(0.2073);
    expect(
      leastSimilarity(
        QUESTION,
        spread.map((value) => at(0.7 + value / 3)),
      ),
    ).toBeCloseTo(0.7691);
  });

  it('does not count the nearest one', () => {
    const far = [0.1, 0.1, 0.1].map(at);
    expect(leastSimilarity(QUESTION, [...far, at(0.95)])).toBeCloseTo(0.1);
  });

  it('matches nothing if the model does not support the language', () => {
    expect(leastSimilarity(QUESTION, [0, 0, 0, 0.7, 0.7, 0.7, 0.7].map(at))).toBeGreaterThan(1);
  });
});
