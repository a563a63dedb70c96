/** Below this, a measurement is mostly noise. */
const NOISE_US = 500;

/** Processor time of the work in µs: the best of three runs, so that other processes hardly change it. */
export const processorTime = async (work: () => unknown): Promise<number> =>
  Math.max(
    NOISE_US,
    await bestOfThree(async () => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    }),
  );

/** Duration of work in other processes, in ms; only for comparison with other work. */
export const bestTime = (work: () => Promise<unknown>): Promise<number> =>
  bestOfThree(async () => {
    const begun = performance.now();
    await work();
    return performance.now() - begun;
  });

async function bestOfThree(measure: () => Promise<number>): Promise<number> {
  return Math.min(await measure(), await measure(), await measure());
}

/** Between linear and quadratic, with a margin on both sides. */
export const LINEAR = 24;

const ATTEMPTS = 3;

/**
 * How much longer the work takes for eight times the size: about 8 when it is linear, 64 when it is quadratic. Measured
 * again when it does not seem linear, as on a busy machine; quadratic work never does.
 */
export async function growth(work: (size: number) => unknown, size: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < ATTEMPTS && least >= LINEAR; attempt++) {
    const large = await processorTime(() => work(8 * size));
    least = Math.min(least, large / (await processorTime(() => work(size))));
  }
  return least;
}
