import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import type { SqlRunner } from '../../../platform/db/sql.js';
import { AdministratorRepository } from '../../account/public.js';
import { AgentHidingService } from '../../agents/public.js';
import { AdminActionRepository } from '../cases/admin-action.repository.js';
import { ReportRepository } from './report.repository.js';

/**
 * When enough independent people have reported an agent, administrators are asked to review it. Where there is no
 * administrator, the agent is hidden.
 */
@Injectable()
export class ActOnReports {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reports: ReportRepository,
    private readonly administrators: AdministratorRepository,
    private readonly hiding: AgentHidingService,
    private readonly actions: AdminActionRepository,
  ) {}

  /**
   * In the transaction that files a report and has locked the agent: of several at the same time each counts those
   * before it, so exactly one of them acts. Nothing is pushed to people who have a chat with the agent: they go on.
   */
  async run(agentId: number, sql: SqlRunner): Promise<void> {
    const threshold = this.config.REPORT_HIDE_THRESHOLD;
    if (threshold === 0 || (await this.reports.voices(agentId, sql)) < threshold) return;
    if ((await this.administrators.list(sql)).length > 0) {
      await this.reports.askForReview(agentId, sql);
    } else if (await this.hiding.hidePublished(agentId, sql)) {
      await this.actions.add({ actorId: null, action: 'auto_hide', agentId }, sql);
    }
  }
}
