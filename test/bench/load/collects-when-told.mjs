import { Session } from 'node:inspector';

/**
 * Preloaded into a server: on SIGUSR2 it runs a full garbage collection and logs the remaining heap. At any other time,
 * up to 100 MB of garbage would be counted.
 */
const session = new Session();
session.connect();
process.on('SIGUSR2', () =>
  session.post('HeapProfiler.collectGarbage', () => {
    const { heapUsed, external } = process.memoryUsage();
    process.stderr.write(`collected: ${heapUsed >> 10} KB of heap left, ${external >> 10} KB external\n`); // `heapLeftMb`
  }),
);
