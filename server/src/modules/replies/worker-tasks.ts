import { Injectable } from '@nestjs/common';
import { TypingHeartbeat } from '../chat/public.js';
import { SweepWorkflows } from '../workflow/public.js';
import { TurnSweeper } from './scheduling/turn-sweeper.js';

/** The periodic tasks that run while a worker takes jobs. */
@Injectable()
export class WorkerTasks {
  constructor(
    private readonly turnSweeper: TurnSweeper,
    private readonly sweepWorkflows: SweepWorkflows,
    private readonly typingHeartbeat: TypingHeartbeat,
  ) {}

  start(): void {
    this.turnSweeper.start();
    this.sweepWorkflows.start();
    this.typingHeartbeat.start();
  }

  stop(): void {
    void this.turnSweeper.stop();
    void this.sweepWorkflows.stop();
    this.typingHeartbeat.stop();
  }
}
