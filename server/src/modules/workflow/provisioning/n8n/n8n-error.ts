import type { Diagnosis } from '../../../../contract/workflows/causes.js';
import type { N8nFaultCode } from '../domain/n8n/n8n-fault.js';

interface N8nErrorOptions extends ErrorOptions {
  /** Delay that n8n asks for, in ms. */
  retryAfterMs?: number;
  /** The problem, if known more precisely than the code. */
  diagnosis?: Diagnosis;
}

/** A failed request to n8n. `detail` may be shown to a creator. */
export class N8nError extends Error {
  readonly retryAfterMs: number | undefined;
  readonly diagnosis: Diagnosis | undefined;

  constructor(
    readonly code: N8nFaultCode,
    readonly detail?: string,
    { retryAfterMs, diagnosis, ...options }: N8nErrorOptions = {},
  ) {
    super(detail ?? code, options);
    this.name = 'N8nError';
    this.retryAfterMs = retryAfterMs;
    this.diagnosis = diagnosis;
  }
}

/** Another published workflow has one of its webhook paths. */
export class PathTakenError extends N8nError {}

/** The target project of a creation or transfer does not exist. */
export class ProjectMissingError extends N8nError {}
