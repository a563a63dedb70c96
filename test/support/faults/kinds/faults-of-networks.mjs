import { setTimeout as sleep } from 'node:timers/promises';

/** Network fault between clients and servers only. */
const network = (mode, ms, delayMs) => ({
  number: 'F6',
  hit: async ({ network: proxy }) => {
    proxy.become(mode, delayMs);
    await sleep(ms);
    proxy.become('pass');
  },
});

export const NETWORK_FAULTS = {
  offline: { ...network('drop', 10_000), alone: true },
  reset: network('reset', 500),
  /** Longer than a socket's ping timeout. */
  blackhole: { ...network('blackhole', 45_000), alone: true, at: 0.1 },
  'half-open': { ...network('halfOpen', 0), alone: true },
  lag: { ...network('delay', 8000, 400), alone: true, at: 0.2 },
};
