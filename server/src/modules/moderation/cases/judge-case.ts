import { Injectable } from '@nestjs/common';
import type { AdminAction, AgentStatus } from '../../../contract/limits.js';
import { Sql, type SqlRunner } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentEvents, AgentHidingService } from '../../agents/public.js';
import type { ReportCaseView } from '../dto/case.dto.js';
import { AdminActionRepository } from './admin-action.repository.js';
import { CaseRepository } from './case.repository.js';

/** What a judgement changes; the status that the agent has by it, undefined: nothing about the agent. */
type Work = (sql: SqlRunner) => Promise<AgentStatus | undefined>;

/** Judges what people have reported. Each judgement is one commit with its line in the audit table. */
@Injectable()
export class JudgeCase {
  constructor(
    private readonly sql: Sql,
    private readonly cases: CaseRepository,
    private readonly hiding: AgentHidingService,
    private readonly actions: AdminActionRepository,
    private readonly events: AgentEvents,
  ) {}

  /** The reports are unfounded: an agent that they have hidden is back. @throws ApiError 404. */
  dismiss(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'dismiss', async (sql) => {
      await this.cases.close(agentId, 'dismissed', sql);
      return this.hiding.show(agentId, 'reports', sql);
    });
  }

  /** The reports are right: the agent is hidden until it is shown again. @throws ApiError 404. */
  hide(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'hide', async (sql) => {
      await this.cases.close(agentId, 'upheld', sql);
      return (await this.hiding.hide(agentId, sql)) ? 'not_published' : undefined;
    });
  }

  /** Whatever has hidden the agent: it is back. @throws ApiError 404. */
  unhide(actorId: number, agentId: number): Promise<ReportCaseView> {
    return this.#judge(actorId, agentId, 'unhide', (sql) => this.hiding.show(agentId, null, sql));
  }

  async #judge(actorId: number, agentId: number, action: AdminAction, work: Work): Promise<ReportCaseView> {
    const status = await this.sql.transaction(async (sql) => {
      // In the same order as a report: of both at the same time one sees the other.
      if (!(await this.hiding.lock(agentId, sql)) || !(await this.cases.exists(agentId, sql))) {
        throw new ApiError('not_found');
      }
      const changed = await work(sql);
      await this.actions.add({ actorId, action, agentId }, sql);
      return changed;
    });
    if (status !== undefined) await this.events.changed(agentId, status);
    const view = await this.cases.get(agentId);
    if (!view) throw new ApiError('not_found');
    return view;
  }
}
