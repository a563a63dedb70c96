import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { Transaction } from '../../../platform/db/sql.js';
import { AdministratorAccounts } from '../../account/public.js';
import { AgentHidingService } from '../../agents/public.js';
import { AuditLog } from '../cases/audit-log.js';
import { ReportRepository } from './report.repository.js';

/**
 * Asks administrators for a review when enough independent users have reported an agent. Without administrators the
 * agent is hidden.
 */
@Injectable()
export class ActOnReports {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reports: ReportRepository,
    private readonly administrators: AdministratorAccounts,
    private readonly hiding: AgentHidingService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Runs in the transaction that files a report and has locked the agent: each of several concurrent reports counts the
   * ones before it, so exactly one acts. Users with a chat are not notified, because their chats continue.
   */
  async run(agentId: number, transaction: Transaction): Promise<void> {
    const threshold = this.config.REPORT_HIDE_THRESHOLD;
    if (threshold === 0 || (await this.reports.votes(agentId, transaction)) < threshold) return;
    if ((await this.administrators.list(transaction)).length > 0) {
      await this.reports.askForReview(agentId, transaction);
    } else if (await this.hiding.hidePublished(agentId, transaction)) {
      await this.audit.add({ actorId: null, action: 'auto_hide', agentId }, transaction);
    }
  }
}
