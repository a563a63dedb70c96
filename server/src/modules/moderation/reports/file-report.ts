import { Injectable } from '@nestjs/common';
import { Sql } from '../../../platform/db/sql.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Limiter } from '../../../platform/rate-limit/limiter.js';
import { NetworkHash } from '../../../platform/rate-limit/network/network-hash.js';
import { RateLimits } from '../../../platform/rate-limit/rate-limits.js';
import { AgentHidingService, AgentReader } from '../../agents/public.js';
import { AgentMessageReader } from '../../chat/public.js';
import type { ReportDto, ReportView } from '../dto/report.dto.js';
import { ActOnReports } from './act-on-reports.js';
import { ReportRepository, type ReportTarget, type ReportText, type StoredReport } from './report.repository.js';

const PER_HOUR = 30;
const EXCERPT_LENGTH = 20_000;

/** The reporter. */
interface Reporting {
  userId: number;
  ip: string;
}

/** Stores a report, and acts if enough users have reported the agent. */
@Injectable()
export class FileReport {
  private readonly limiter: Limiter;

  constructor(
    limits: RateLimits,
    private readonly sql: Sql,
    private readonly reports: ReportRepository,
    private readonly agents: AgentReader,
    private readonly messages: AgentMessageReader,
    private readonly hiding: AgentHidingService,
    private readonly act: ActOnReports,
    private readonly networks: NetworkHash,
  ) {
    this.limiter = limits.limiter({ name: 'report', points: PER_HOUR, seconds: 3600 });
  }

  /** @throws ApiError 404, 409 `own_agent`, 429 */
  async agent(by: Reporting, agentId: number, input: ReportDto): Promise<ReportView> {
    const agent = await this.agents.forChat(agentId, by.userId);
    if (!agent) throw new ApiError('agent_not_found');
    const texts = [agent.name, agent.shortDescription, excerptOf(agent.description)];
    const target = { agentId, agentName: agent.name, messageId: null, excerpt: texts.join('\n\n') };
    return this.#file(by, agent.creatorId, target, input);
  }

  /** @throws ApiError 404, 409 `own_agent`, `agent_deleted`, 429 */
  async message(by: Reporting, chatId: number, messageId: number, input: ReportDto): Promise<ReportView> {
    const { agentId, text } = await this.messages.find(messageId, chatId, by.userId);
    const agent = await this.agents.stateOf(agentId);
    if (!agent) throw new ApiError('message_not_found');
    if (agent.deleted && agent.creatorId !== by.userId) throw new ApiError('agent_deleted');
    const target = { agentId, agentName: agent.name, messageId, excerpt: excerptOf(text) };
    return this.#file(by, agent.creatorId, target, input);
  }

  async #file(
    { userId, ip }: Reporting,
    creatorId: number | null,
    target: ReportTarget,
    { reason, note }: ReportDto,
  ): Promise<ReportView> {
    if (creatorId === userId) throw new ApiError('own_agent');
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

/** The part of a text that is kept with a report; never half of a surrogate pair. */
const excerptOf = (text: string): string => Array.from(text).slice(0, EXCERPT_LENGTH).join('');
