import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { IntervalRunner } from '../../../platform/background/interval-runner.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { N8nMembers } from '../../account/public.js';
import { InviteMember } from './invite-member.js';
import { RemoveMember } from './remove-member.js';

/** Sequential: each account costs n8n a slow hash, and no request waits for it. */
const A_ROUND = 10;
/** More than its calls take, if every one of them hangs. */
const LEASE_MS = 120_000;

/** Makes those members of the operator's n8n who are to be, and removes those who are not any more. */
@Injectable()
export class SweepMembers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly runner = new IntervalRunner(
    () => this.run(),
    (error) => this.logger.warn({ err: error }, 'members of n8n could not be made; it is tried again'),
  );

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly members: N8nMembers,
    private readonly invite: InviteMember,
    private readonly remove: RemoveMember,
  ) {}

  onApplicationBootstrap(): void {
    const { N8N_BASE_URL, N8N_API_KEY, SWEEP_INTERVAL_MS } = this.config;
    if (N8N_BASE_URL && N8N_API_KEY) this.runner.start(SWEEP_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    void this.runner.stop();
  }

  /** One round. */
  async run(): Promise<void> {
    for (let left = A_ROUND; left > 0 && !this.runner.isStopping; left -= 1) {
      if (!(await this.remove.runNext())) break;
    }
    if (this.config.N8N_MEMBERS === 'none') return;
    for (let left = A_ROUND; left > 0 && !this.runner.isStopping; left -= 1) {
      const held = await this.members.claim(this.config.N8N_BASE_URL, LEASE_MS);
      if (!held) return;
      await this.invite.run(held);
    }
  }
}
