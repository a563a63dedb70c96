import type { Limiter } from './limiter.js';
import { networkOf, siteOf } from './network-address.js';

/** Counts by network, and by the /48 around it: whoever holds a /48 of IPv6 has 256 networks. */
export class NetworkLimiter {
  constructor(
    private readonly networks: Limiter,
    private readonly sites: Limiter,
  ) {}

  /** Counts one. @throws ApiError 429 */
  async consume(ip: string | undefined): Promise<void> {
    await this.networks.consume(networkOf(ip));
    // Last: what one network is refused does not use up what its neighbours have.
    const site = siteOf(ip);
    if (site !== undefined) await this.sites.consume(site);
  }

  /** Uncounts one. */
  async giveBack(ip: string | undefined): Promise<void> {
    await this.networks.giveBack(networkOf(ip));
    const site = siteOf(ip);
    if (site !== undefined) await this.sites.giveBack(site);
  }
}
