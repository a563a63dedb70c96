import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { NetworkHash } from '../../../platform/rate-limit/network-hash.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { AgentHidingService } from '../../agents/public.js';
import type { ReportDto, ReportView } from '../dto/report.dto.js';
import { ActOnReports } from './act-on-reports.js';
import { ReportRepository, type ReportTarget, type ReportText, type StoredReport } from './report.repository.js';

const PER_HOUR = 30;

/** The reporter. */
interface Reporting {
  userId: number;
  ip: string;
}

/** Stores a report, and acts if enough people have reported the agent. */
@Injectable()
export class FileReport {
  private readonly limiter: Limiter;

  constructor(
    limits: RateLimits,
    private readonly sql: Sql,
    private readonly reports: ReportRepository,
    private readonly hiding: AgentHidingService,
    private readonly act: ActOnReports,
    private readonly networks: NetworkHash,
  ) {
    this.limiter = limits.limiter({ name: 'report', points: PER_HOUR, seconds: 3600 });
  }

  /** @throws ApiError 404, 409 `own_agent`, 429 */
  async agent(by: Reporting, agentId: number, input: ReportDto): Promise<ReportView> {
    const target = await this.reports.agent(agentId, by.userId);
    if (!target) throw new ApiError('agent_not_found');
    return this.#file(by, target, input);
  }

  /** @throws ApiError 404, 409 `own_agent`, `agent_deleted`, 429 */
  async message(by: Reporting, chatId: number, messageId: number, input: ReportDto): Promise<ReportView> {
    const target = await this.reports.message(messageId, chatId, by.userId);
    if (!target) {
      throw new ApiError((await this.reports.ownsChat(chatId, by.userId)) ? 'message_not_found' : 'chat_not_found');
    }
    return this.#file(by, target, input);
  }

  async #file({ userId, ip }: Reporting, target: ReportTarget, { reason, note }: ReportDto): Promise<ReportView> {
    if (target.creatorId === userId) throw new ApiError('own_agent');
    if (target.deleted) throw new ApiError('agent_deleted');
    await this.limiter.consume(userId);
    const text = { reason, note: note?.trim() ? note.trim() : null, network: this.networks.of(ip) };
    const report = await this.#store(userId, target, text);
    return { id: report.id, reason: report.reason, note: report.note, created_at: report.created_at.toISOString() };
  }

  async #store(userId: number, target: ReportTarget, text: ReportText): Promise<StoredReport> {
    return this.sql.transaction(async (transaction) => {
      await this.hiding.lock(target.agentId, transaction);
      const report = await this.reports.file(userId, target, text, transaction);
      await this.act.run(target.agentId, transaction);
      return report;
    });
  }
}
