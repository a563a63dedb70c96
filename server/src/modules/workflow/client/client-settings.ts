import { SsrfGuard } from '../../../platform/outbound-http/ssrf-guard.js';
import type { WorkflowClientOptions } from './dispatch-types.js';
import { UNREACHABLE_FOR_MS } from './domain/failure-policy.js';

export type ClientSettings = Required<Omit<WorkflowClientOptions, 'reports'>> & Pick<WorkflowClientOptions, 'reports'>;

/** The options of the client with their defaults. */
export const clientSettings = (options: WorkflowClientOptions): ClientSettings => ({
  guard: new SsrfGuard(),
  idleTimeoutMs: 60_000,
  totalTimeoutMs: 900_000,
  connectTimeoutMs: 10_000,
  unreachableForMs: UNREACHABLE_FOR_MS,
  maxBytes: 2 * 1024 * 1024,
  ...options,
});
