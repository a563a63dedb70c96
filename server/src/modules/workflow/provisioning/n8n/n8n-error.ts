import type { Diagnosis } from '../../../../contract/causes.js';
import type { N8nFaultCode } from '../domain/n8n/n8n-fault.js';

interface N8nErrorOptions extends ErrorOptions {
  /** n8n wants no call before that, in ms. */
  retryAfterMs?: number;
  /** What is wrong, where that is known more precisely than the code says. */
  diagnosis?: Diagnosis;
}

/** A call of the workflow tool that came to nothing. `detail` may be shown to a creator. */
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

/** The project that something was to be made in, or moved to, is not there. */
export class ProjectMissingError extends N8nError {}
