import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Sql } from '../../platform/db/sql.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { Limiter } from '../../platform/rate-limit/limiter.js';
import { RateLimits } from '../../platform/rate-limit/rate-limits.js';
import { AgentEvents, AgentHidingRepository } from '../agents/public.js';
import { AdminActionRepository } from './admin-action.repository.js';
import type { ReportDto, ReportView } from './dto/report.dto.js';
import { ReportRepository, type ReportTarget, type StoredReport } from './report.repository.js';

const PER_HOUR = 30;

/** Takes a report, and hides the agent when enough people have reported it. */
@Injectable()
export class FileReport {
  private readonly limiter: Limiter;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    limits: RateLimits,
    private readonly sql: Sql,
    private readonly reports: ReportRepository,
    private readonly hiding: AgentHidingRepository,
    private readonly actions: AdminActionRepository,
    private readonly events: AgentEvents,
  ) {
    this.limiter = limits.limiter({ name: 'report', points: PER_HOUR, seconds: 3600 });
  }

  /** @throws ApiError 404, 409 `own_agent`, 429. */
  async agent(userId: number, agentId: number, input: ReportDto): Promise<ReportView> {
    const target = await this.reports.agent(agentId, userId);
    if (!target) throw new ApiError('agent_not_found');
    return this.#file(userId, target, input);
  }

  /** @throws ApiError 404, 409 `own_agent`, `agent_deleted`, 429. */
  async message(userId: number, chatId: number, messageId: number, input: ReportDto): Promise<ReportView> {
    const target = await this.reports.message(messageId, chatId, userId);
    if (!target) {
      throw new ApiError((await this.reports.ownsChat(chatId, userId)) ? 'message_not_found' : 'chat_not_found');
    }
    return this.#file(userId, target, input);
  }

  async #file(userId: number, target: ReportTarget, { reason, note }: ReportDto): Promise<ReportView> {
    if (target.creatorId === userId) throw new ApiError('own_agent');
    if (target.deleted) throw new ApiError('agent_deleted');
    await this.limiter.consume(userId);
    const text = { reason, note: note?.trim() ? note.trim() : null };
    const { report, hidden } = await this.#store(userId, target, text);
    if (hidden) await this.events.changed(target.agentId, 'not_published');
    return { id: report.id, reason: report.reason, note: report.note, created_at: report.created_at.toISOString() };
  }

  /** Of several at the same time each waits for the agent, and counts those before it: exactly one of them hides it. */
  async #store(
    userId: number,
    target: ReportTarget,
    text: { reason: ReportDto['reason']; note: string | null },
  ): Promise<{ report: StoredReport; hidden: boolean }> {
    const threshold = this.config.REPORTS_TO_HIDE;
    return this.sql.transaction(async (sql) => {
      await this.hiding.lock(target.agentId, sql);
      const report = await this.reports.file(userId, target, text, sql);
      const isEnough = threshold > 0 && (await this.reports.people(target.agentId, sql)) >= threshold;
      const hidden = isEnough && (await this.hiding.hidePublished(target.agentId, sql));
      if (hidden) await this.actions.add({ actorId: null, action: 'auto_hide', agentId: target.agentId }, sql);
      return { report, hidden };
    });
  }
}
