import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { ClaimTask } from '../../../platform/background/claim-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { CloseAccount } from '../../account/public.js';
import { EraseAgents } from '../../agents/public.js';
import { EraseChats } from '../../chat/public.js';
import { EraseRowsRepository } from './erase-rows.repository.js';
import { type Erasure, ErasureRepository } from './erasure.repository.js';

const BATCH = 500;
/** After this time another worker continues the work of one that died. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const RETRY_MS = 30_000;
/** How long removing workflows from a creator's own n8n is retried. */
const OWN_N8N_MS = 24 * 60 * 60_000;

/**
 * Deletes the data of closed accounts in batches. The order allows an interruption after any batch: the next run
 * continues with the remaining data. The account's row is deleted last.
 */
@Injectable()
export class EraseAccounts extends ClaimTask<Erasure> {
  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly erasures: ErasureRepository,
    private readonly rows: EraseRowsRepository,
    private readonly closeAccount: CloseAccount,
    private readonly agents: EraseAgents,
    private readonly chats: EraseChats,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to delete accounts; retrying later');
  }

  protected claim(): Promise<Erasure | undefined> {
    return this.erasures.claim(LEASE_MS);
  }

  protected async process({ user_id: userId, requested_at: requestedAt }: Erasure): Promise<void> {
    try {
      if (!(await this.#eraseBatches(userId))) return await this.erasures.postpone(userId, 0);
      if (await this.rows.hasOwnN8nWorkflows(userId)) {
        if (Date.now() - requestedAt.getTime() < OWN_N8N_MS) return await this.erasures.postpone(userId, RETRY_MS);
        await this.rows.forgetOwnN8nWorkflows(userId);
      }
      await this.closeAccount.remove(userId);
      this.logger.info({ user_id: userId }, 'Account deleted');
    } catch (error) {
      this.logger.warn({ err: error, user_id: userId }, 'Failed to delete an account; retrying later');
      await this.erasures.postpone(userId, RETRY_MS);
    }
  }

  /** @returns false if the process is about to stop and batches may remain */
  async #eraseBatches(userId: number): Promise<boolean> {
    const reported = await this.rows.reportedAgents(userId);
    let renewed = Date.now();
    for (const eraseBatch of this.#kinds(userId)) {
      while (await eraseBatch()) {
        if (this.isStopping) return false;
        if (Date.now() - renewed < RENEW_MS) continue;
        await this.erasures.postpone(userId, LEASE_MS);
        renewed = Date.now();
      }
    }
    await this.rows.closeEmptyCases(reported);
    return true;
  }

  #kinds(userId: number): (() => Promise<boolean>)[] {
    return [
      () => this.agents.some(userId),
      () => this.chats.eraseBatch(userId),
      () => this.agents.someRuns(userId),
      () => this.rows.eraseBatch(userId, BATCH),
      () => this.agents.someRows(userId),
    ];
  }
}
