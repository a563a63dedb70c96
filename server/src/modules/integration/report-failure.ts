import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { CompleteTurn } from '../chat/public.js';
import { RunLog } from '../runs/public.js';
import { causeOfExecution, causeOfReply, readExecution } from '../workflow/public.js';
import type { FailureReportDto } from './integration.dto.js';

const CODE = 'workflow_error';

/**
 * Receives a workflow's report of a failed execution that had announced its reply by callback. Fails only the message
 * that awaits the callback of this execution.
 */
@Injectable()
export class ReportFailure {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly runs: RunLog,
    private readonly complete: CompleteTurn,
  ) {}

  /** @throws ApiError 404 `run_not_found` when no message awaits this execution, or its run is not stored yet */
  async run(agentId: number, { execution_id: executionId, node, error }: FailureReportDto): Promise<void> {
    const turn = await this.runs.findAwaiting(agentId, executionId);
    const isFailed = turn && (await this.complete.failed({ ...turn, lease: null, isReported: true }, CODE));
    if (!isFailed) {
      this.logger.info({ agent_id: agentId }, 'Failure report matches no awaiting message');
      throw new ApiError('run_not_found');
    }
    const resultData = { lastNodeExecuted: node, error: { message: error } };
    const execution = readExecution({ status: 'error', data: { resultData } });
    const diagnosis = causeOfExecution(causeOfReply({ code: CODE, detail: null, steps: null }), execution);
    this.runs.record(turn.turnId, { executionId, failure: { diagnosis, isReported: true } });
  }
}
