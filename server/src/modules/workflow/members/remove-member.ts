import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { LOGGER } from '../../../platform/logging/logging.module.js';
import { type Departure, N8nMembers } from '../../account/public.js';
import { WebhookPathsService } from '../../agents/public.js';
import { againAfter, isPassing } from '../provisioning/domain/n8n/n8n-fault.js';
import { N8nError } from '../provisioning/n8n/n8n-error.js';
import { N8nHosts } from '../provisioning/n8n/n8n-hosts.js';

/** Longer than its calls take unless all of them time out. */
const LEASE_MS = 5 * 60_000;
/** Retry interval while the operator's key lacks the permission. */
const WITHOUT_RIGHT_MS = 15 * 60_000;
const SOON_MS = 5_000;

/**
 * Removes the account of a disabled or deleted user from the operator's n8n. Workflows and credentials are first
 * transferred to the owner of the operator's key, because n8n deletes them with their owner. Each step can be repeated.
 */
@Injectable()
export class RemoveMember {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly members: N8nMembers,
    private readonly webhookPaths: WebhookPathsService,
  ) {}

  /** @returns false if no account is due */
  async runNext(): Promise<boolean> {
    const departure = await this.members.claimDeparture(this.config.N8N_BASE_URL, LEASE_MS);
    if (!departure) return false;
    try {
      await this.#remove(departure);
      await this.members.endDeparture(departure.id);
    } catch (error) {
      if (!(error instanceof N8nError)) throw error;
      this.logger.warn({ err: error, departure_id: departure.id }, 'Failed to remove a member of n8n; retrying later');
      await this.members.postponeDeparture(departure.id, waitAfter(error, departure.attempts));
    }
    return true;
  }

  async #remove({ n8n_user_id, project_id, email }: Departure): Promise<void> {
    const { members } = this.hosts;
    const member = await members.find(n8n_user_id ?? email ?? '');
    if (!member) return;
    const transfers = (workflowId: string) => this.webhookPaths.transfers(workflowId);
    if (!member.isPending) await members.handOver(member.id, project_id, transfers);
    await members.remove(member.id);
  }
}

function waitAfter({ code, retryAfterMs }: N8nError, attempts: number): number {
  if (isPassing(code)) return againAfter(code, attempts, retryAfterMs) ?? SOON_MS;
  // Something was changed concurrently.
  return code === 'workflow_missing' || code === 'workflow_refused' ? SOON_MS * (attempts + 1) : WITHOUT_RIGHT_MS;
}
