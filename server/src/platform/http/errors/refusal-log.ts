import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
const MAX_NETWORKS = 1000;
const OTHERS = 'others';

/** Logs rejected requests in two lines per network and minute: the first one, and later their number. */
export class RefusalLog {
  private readonly refused = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly logger: Logger) {}

  note(network: string): void {
    const key = this.refused.has(network) || this.refused.size < MAX_NETWORKS ? network : OTHERS;
    const count = (this.refused.get(key) ?? 0) + 1;
    this.refused.set(key, count);
    if (count === 1) this.logger.warn({ network: key }, 'Too many requests');
    this.timer ??= setTimeout(() => this.flush(), MINUTE_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    for (const [network, refused] of this.refused) {
      if (refused > 1) this.logger.warn({ network, refused }, 'Rejected requests in the last minute');
    }
    this.refused.clear();
  }
}
