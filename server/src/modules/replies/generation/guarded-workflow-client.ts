import { Injectable } from '@nestjs/common';
import {
  type DispatchHandlers,
  type DispatchOutcome,
  type DispatchRequest,
  WorkflowBreakers,
} from '../../workflow/public.js';
import { TracedWorkflowClient } from './traced-workflow-client.js';

/** The circuit breaker rejected the call: nothing was sent. */
export interface Unreachable {
  kind: 'unreachable';
  url: string;
}

/** Rejects calls while the circuit breaker of the host or workflow is open (ADR 25). */
@Injectable()
export class GuardedWorkflowClient {
  constructor(
    private readonly client: TracedWorkflowClient,
    private readonly breakers: WorkflowBreakers,
  ) {}

  async run(
    request: DispatchRequest,
    handlers: DispatchHandlers,
    signal: AbortSignal,
  ): Promise<DispatchOutcome | Unreachable> {
    if (!this.breakers.admit(request.url)) return { kind: 'unreachable', url: request.url };
    return this.client.run(request, handlers, signal);
  }
}
