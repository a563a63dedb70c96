import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { AgentAvailability } from '../../agents/public.js';
import { type AgentNews, type NotedRun, RunRepository, type RunTrace } from './run.repository.js';

const EVERY_MS = 1000;
const AT_ONCE = 500;
/** With the database away, what is past this is not told any more; `CollectRuns` finds it, without its steps. */
const HELD_MAX = 20_000;

/**
 * Told of every turn that ends, and stores how it came about a moment later, many at once: the path of a message has not
 * one statement more. The same statement finds what the replies say about their agents.
 */
@Injectable()
export class RunLog implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly noted = new Map<number, NotedRun>();
  private readonly repeated = new IntervalRunner(
    () => this.flush(),
    (error) => this.logger.warn({ err: error }, 'runs could not be stored; it is tried again'),
  );

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly runs: RunRepository,
    private readonly availability: AgentAvailability,
  ) {}

  onApplicationBootstrap(): void {
    this.repeated.start(EVERY_MS);
  }

  /** The connections go after it. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.repeated.stop();
    await this.flush().catch((error: unknown) => this.logger.warn({ err: error }, 'the last runs could not be stored'));
  }

  /** The turn has ended, or waits for its callback. @param trace what this process saw of its workflow */
  note(turnId: number, trace: Partial<RunTrace> = {}): void {
    if (this.noted.size >= HELD_MAX && !this.noted.has(turnId)) return;
    this.noted.set(turnId, { turnId, trace: { ...this.noted.get(turnId)?.trace, ...trace } });
  }

  /** The turn that waits for a reply from this execution; undefined: none, not stored yet, or more than one. */
  async waitingFor(agentId: number, executionId: string): Promise<{ turnId: number; chatId: number } | undefined> {
    const [only, other] = await this.runs.waiting(agentId, executionId);
    return only && !other ? { turnId: only.turn_id, chatId: only.chat_id } : undefined;
  }

  /** Stores what was noted so far. */
  async flush(): Promise<void> {
    while (this.noted.size > 0) {
      const batch = [...this.noted.values()].slice(0, AT_ONCE);
      for (const { turnId } of batch) this.noted.delete(turnId);
      const news = await this.runs.store(batch).catch((error: unknown) => {
        for (const { turnId, trace } of batch) this.note(turnId, { ...trace, ...this.noted.get(turnId)?.trace });
        throw error;
      });
      await this.tell(news);
    }
  }

  /** An agent that answers is online; one whose workflow did not take a message is looked at; last replies tell of trouble. */
  private async tell(news: AgentNews[]): Promise<void> {
    const back = new Set(news.filter((one) => one.is_back).map((one) => one.agent_id));
    for (const agentId of back) await this.availability.seen(agentId, null);
    for (const { agent_id, code } of news) {
      if (code !== null && !back.has(agent_id)) await this.availability.replyFailed(agent_id, code);
    }
    await this.availability.repliesEnded(news);
  }
}
