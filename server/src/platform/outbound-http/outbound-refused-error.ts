/** Why an entered URL is rejected. */
export type RefusalReason = 'malformed' | 'scheme' | 'credentials' | 'port' | 'private';

/** A rejected request. The message may be shown: it contains no address. */
export class OutboundRefusedError extends Error {
  readonly code = 'ERR_OUTBOUND_REFUSED';

  constructor(readonly reason: RefusalReason) {
    super(TEXTS[reason]);
    this.name = 'OutboundRefusedError';
  }
}

const TEXTS: Record<RefusalReason, string> = {
  malformed: 'must be a web address like https://n8n.example.com, without a query',
  scheme: 'must begin with https:// or http://',
  credentials: 'must not hold a name or a password',
  port: 'must have the port 80, 443, or one above 1023 that is of no well-known other service',
  private: 'must be an address of the public Internet',
};

/** The rejection that an error is or was caused by. */
export function refusalOf(error: unknown): OutboundRefusedError | undefined {
  if (error instanceof OutboundRefusedError) return error;
  return error instanceof Error && error.cause !== undefined ? refusalOf(error.cause) : undefined;
}
