import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { LOGGER } from '../../platform/logging/logging.module.js';
import { EraseAgents } from '../agents/public.js';
import { EraseChats } from '../chat/public.js';
import { type Erasure, ErasureRepository } from './erasure.repository.js';

const ROWS_AT_ONCE = 500;
/** What a worker that died had in hand, another one goes on with after so long. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const AGAIN_MS = 30_000;
/** How long the workflows in a creator's own n8n are retried: it may be unreachable. */
const OWN_N8N_MS = 24 * 60 * 60_000;

/**
 * Deletes what was somebody's, bite by bite, in an order in which any bite may be the last of a process: whoever goes on
 * finds what is left. The account's row goes last.
 */
@Injectable()
export class EraseAccounts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'an account could not be deleted; it is tried again'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly erasures: ErasureRepository,
    private readonly agents: EraseAgents,
    private readonly chats: EraseChats,
  ) {}

  onApplicationBootstrap(): void {
    this.runner.start(this.config.SWEEP_INTERVAL_MS);
  }

  onApplicationShutdown(): Promise<void> {
    return this.runner.stop();
  }

  /** All whose time has come. */
  async run(): Promise<void> {
    while (!this.runner.isStopping) {
      const erasure = await this.erasures.claim(LEASE_MS);
      if (!erasure) return;
      await this.#erase(erasure);
    }
  }

  async #erase({ user_id: userId, requested_at: requestedAt }: Erasure): Promise<void> {
    try {
      if (!(await this.#bites(userId))) return await this.erasures.putOff(userId, 0);
      if (await this.erasures.livesInOwn(userId)) {
        if (Date.now() - requestedAt.getTime() < OWN_N8N_MS) return await this.erasures.putOff(userId, AGAIN_MS);
        await this.erasures.forgetInOwn(userId);
      }
      await this.erasures.end(userId);
      this.logger.info({ user_id: userId }, 'an account was deleted');
    } catch (error) {
      this.logger.warn({ err: error, user_id: userId }, 'an account could not be deleted; it is tried again');
      await this.erasures.putOff(userId, AGAIN_MS);
    }
  }

  /** @returns false: the process is about to stop, and there may be more. */
  async #bites(userId: number): Promise<boolean> {
    const reported = await this.erasures.reported(userId);
    let renewed = Date.now();
    for (const bite of this.#kinds(userId)) {
      while (await bite()) {
        if (this.runner.isStopping) return false;
        if (Date.now() - renewed < RENEW_MS) continue;
        await this.erasures.putOff(userId, LEASE_MS);
        renewed = Date.now();
      }
    }
    await this.erasures.closeEmptyCases(reported);
    return true;
  }

  #kinds(userId: number): (() => Promise<boolean>)[] {
    return [
      () => this.agents.some(userId),
      () => this.chats.eraseBatch(userId),
      () => this.agents.someRuns(userId),
      () => this.erasures.some(userId, ROWS_AT_ONCE),
      () => this.agents.someRows(userId),
    ];
  }
}
