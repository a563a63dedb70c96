import type { N8nFaultCode } from './domain/n8n-fault.js';

/** A call of the workflow tool that came to nothing. `detail` may be shown to a creator. */
export class N8nError extends Error {
  constructor(
    readonly code: N8nFaultCode,
    readonly detail?: string,
    options?: ErrorOptions,
  ) {
    super(detail ?? code, options);
    this.name = 'N8nError';
  }
}
