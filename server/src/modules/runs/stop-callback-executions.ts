import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { AgentReader } from '../agents/public.js';
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
    private readonly agents: AgentReader,
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
    const agents = await this.agents.summaries(calls.map(({ agentId }) => agentId));
    await Promise.all(
      calls.map(async ({ id, agentId, workflowId, executionId }) => {
        const creatorId = agents.get(agentId)?.creatorId ?? null;
        const executionStop = await this.stopExecution.run({ agentId, creatorId, workflowId, executionId });
        this.runs.record(id, { executionStop });
      }),
    );
  }
}
