import { Injectable } from '@nestjs/common';
import { Tracing } from '../../../platform/tracing/tracing.js';
import {
  type DispatchHandlers,
  type DispatchOutcome,
  type DispatchRequest,
  WorkflowClient,
} from '../../workflow/public.js';

/** Traces workflow calls and passes the trace on to the workflow. */
@Injectable()
export class TracedWorkflowClient {
  constructor(
    private readonly client: WorkflowClient,
    private readonly tracing: Tracing,
  ) {}

  run(request: DispatchRequest, handlers: DispatchHandlers, signal: AbortSignal): Promise<DispatchOutcome> {
    const facts = { 'http.request.method': 'POST', 'regent.agent_id': request.body.agentId };
    return this.tracing.step('workflow call', { kind: 'client', facts }, async (step) => {
      let isFirst = true;
      const onText = (chunk: string): void => {
        if (isFirst) step.event('first chunk');
        isFirst = false;
        handlers.onText(chunk);
      };
      const { traceparent } = step;
      const outcome = await this.client.run({ ...request, traceparent }, { ...handlers, onText }, signal);
      step.know({ 'regent.outcome': outcome.kind });
      if ('code' in outcome) step.failed(outcome.code);
      return outcome;
    });
  }
}
