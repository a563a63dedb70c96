import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalTask } from '../../../platform/background/interval-task.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { N8nMembers } from '../../account/public.js';
import { InviteMember } from './invite-member.js';
import { RemoveMember } from './remove-member.js';

/** Accounts per round, one after the other: each costs n8n a slow hash, and no request waits for it. */
const BATCH = 10;
/** Longer than its calls take even if all of them time out. */
const LEASE_MS = 120_000;

/** Creates and removes accounts in the operator's n8n that are due. */
@Injectable()
export class SweepMembers extends IntervalTask {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) logger: Logger,
    private readonly members: N8nMembers,
    private readonly invite: InviteMember,
    private readonly remove: RemoveMember,
  ) {
    super(logger, config.SWEEP_INTERVAL_MS, 'Failed to sweep members of n8n; retrying');
  }

  override onApplicationBootstrap(): void {
    if (this.config.N8N_BASE_URL && this.config.N8N_API_KEY) super.onApplicationBootstrap();
  }

  async run(): Promise<void> {
    for (let left = BATCH; left > 0 && !this.isStopping; left -= 1) {
      if (!(await this.remove.runNext())) break;
    }
    if (this.config.N8N_MEMBERS === 'none') return;
    for (let left = BATCH; left > 0 && !this.isStopping; left -= 1) {
      const held = await this.members.claim(this.config.N8N_BASE_URL, LEASE_MS);
      if (!held) return;
      await this.invite.run(held);
    }
  }
}
