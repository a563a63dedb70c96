import type { Limiter } from '../limiter.js';
import { networkOf, siteOf } from './network-address.js';

interface Counter<Result> {
  consume(key: string): Promise<Result>;
}

/**
 * Counts one request for its network, then for its /48, which has 256 networks. In this order a refused network does
 * not use up the limit of its neighbours.
 * @returns the result for the network
 * @throws ApiError 429
 */
export async function consumeByNetwork<Result>(
  ip: string | undefined,
  networks: Counter<Result>,
  sites: Counter<unknown>,
): Promise<Result> {
  const result = await networks.consume(networkOf(ip));
  const site = siteOf(ip);
  if (site !== undefined) await sites.consume(site);
  return result;
}

/** A limit per network and per /48. */
export class NetworkLimiter {
  constructor(
    private readonly networks: Limiter,
    private readonly sites: Limiter,
  ) {}

  /** Counts one. @throws ApiError 429 */
  consume(ip: string | undefined): Promise<void> {
    return consumeByNetwork(ip, this.networks, this.sites);
  }

  /** Takes one back. */
  async refund(ip: string | undefined): Promise<void> {
    await this.networks.refund(networkOf(ip));
    const site = siteOf(ip);
    if (site !== undefined) await this.sites.refund(site);
  }
}
