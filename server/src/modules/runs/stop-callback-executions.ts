import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { ChatReader, TurnEvents } from '../chat/public.js';
import { StopExecution } from '../workflow/public.js';
import { RunLog } from './log/run-log.js';

/** Stops the n8n executions of replies that were stopped while they awaited their callback. */
@Injectable()
export class StopCallbackExecutions implements OnModuleInit {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly turnEvents: TurnEvents,
    private readonly chats: ChatReader,
    private readonly stopExecution: StopExecution,
    private readonly runs: RunLog,
  ) {}

  onModuleInit(): void {
    this.turnEvents.onStoppedAwaitingCallback((turnIds) => {
      this.#run(turnIds).catch((error: unknown) => this.logger.warn({ err: error }, 'Failed to stop executions'));
    });
  }

  async #run(turnIds: number[]): Promise<void> {
    const calls = await this.chats.callsOf(turnIds);
    await Promise.all(
      calls.map(async ({ turn_id, agent_id, creator_id, workflow_id, execution_id }) => {
        const call = { agentId: agent_id, creatorId: creator_id, workflowId: workflow_id, executionId: execution_id };
        this.runs.record(turn_id, { executionStop: await this.stopExecution.run(call) });
      }),
    );
  }
}
