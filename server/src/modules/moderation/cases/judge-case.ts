import { Injectable } from '@nestjs/common';
import type { AgentStatus } from '../../../contract/limits.js';
import type { AdminAction } from '../../../contract/moderation.js';
import { Sql, type Transaction } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentEvents, AgentHidingService } from '../../agents/public.js';
import type { ReportCaseView } from '../dto/case.dto.js';
import { AuditLog } from './audit-log.js';
import { CaseRepository } from './case.repository.js';
import { PresentCases } from './present-cases.js';

/** Applies a decision. Resolves to the new status of the agent; undefined if unchanged. */
type Work = (transaction: Transaction) => Promise<AgentStatus | undefined>;

/** Decides on reported agents. Each decision commits together with its entry in the audit log. */
@Injectable()
export class JudgeCase {
  constructor(
    private readonly sql: Sql,
    private readonly cases: CaseRepository,
    private readonly presentCases: PresentCases,
    private readonly hiding: AgentHidingService,
    private readonly audit: AuditLog,
    private readonly events: AgentEvents,
  ) {}

  /** Rejects the reports and shows an agent that they have hidden. @throws ApiError 404 */
  dismiss(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'dismiss', async (transaction) => {
      await this.cases.close(agentId, 'dismissed', transaction);
      return this.hiding.show(agentId, 'reports', transaction);
    });
  }

  /** Upholds the reports; hides the agent until `unhide`. @throws ApiError 404 */
  hide(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'hide', async (transaction) => {
      await this.cases.close(agentId, 'upheld', transaction);
      return (await this.hiding.hide(agentId, transaction)) ? 'not_published' : undefined;
    });
  }

  /** Shows the agent, whatever has hidden it. @throws ApiError 404 */
  unhide(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'unhide', (transaction) => this.hiding.show(agentId, null, transaction));
  }

  async #judge(actorId: number, agentId: number, action: AdminAction, work: Work): Promise<ReportCaseView> {
    const status = await this.sql.transaction(async (transaction) => {
      // Locks in the same order as a new report, so that one of the two sees the other.
      if (!(await this.hiding.lock(agentId, transaction)) || !(await this.cases.exists(agentId, transaction))) {
        throw new ApiError('not_found');
      }
      const changed = await work(transaction);
      await this.audit.add({ actorId, action, agentId }, transaction);
      return changed;
    });
    if (status !== undefined) await this.events.changed(agentId, status);
    const row = await this.cases.get(agentId);
    const [view] = row ? await this.presentCases.cases([row]) : [];
    if (!view) throw new ApiError('not_found');
    return view;
  }
}
