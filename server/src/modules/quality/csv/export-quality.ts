import { Injectable } from '@nestjs/common';
import { QualityRepository } from '../figures/quality.repository.js';
import { QualityService, scopeOf } from '../figures/quality.service.js';
import { cellsByAgent } from '../figures/quality-figures.js';
import type { QualityQueryDto } from '../figures/quality-query.dto.js';
import { qualityCsv } from './quality-csv.js';

/** The same language for every file: only texts of failures have one, and they are not in it. */
const LOCALE = 'en';

/** Quality figures as CSV files. */
@Injectable()
export class ExportQuality {
  constructor(
    private readonly service: QualityService,
    private readonly quality: QualityRepository,
  ) {}

  /** A row for each day, and the total. @throws ApiError 400, 404 `agent_not_found` */
  async ofAgent(userId: number, agentId: number, query: QualityQueryDto): Promise<string> {
    const view = await this.service.ofAgent(userId, agentId, query, LOCALE);
    const { failures, ratings } = await this.#cells(userId, [agentId], view);
    const rows = view.days.map(({ day, ...figures }) => ({
      head: [day],
      figures,
      failures: failures.filter((cell) => cell.day === day),
      ratings: ratings.filter((cell) => cell.day === day),
    }));
    return qualityCsv(['day'], [...rows, { head: ['total'], figures: view.total, failures, ratings }]);
  }

  /** A row for each agent, and the total. @throws ApiError 400 */
  async ofCreator(userId: number, query: QualityQueryDto): Promise<string> {
    const view = await this.service.ofCreator(userId, query, LOCALE);
    const ids = view.agents.map(({ agent_id }) => agent_id);
    const { failures, ratings } = await this.#cells(userId, ids, view);
    const failuresOf = cellsByAgent(failures);
    const ratingsOf = cellsByAgent(ratings);
    const rows = view.agents.map(({ agent_id, name, ...figures }) => ({
      head: [agent_id, name],
      figures,
      failures: failuresOf.get(agent_id) ?? [],
      ratings: ratingsOf.get(agent_id) ?? [],
    }));
    return qualityCsv(
      ['agent_id', 'agent'],
      [...rows, { head: ['total', null], figures: view.total, failures, ratings }],
    );
  }

  async #cells(userId: number, agentIds: number[], period: { from: string; to: string }) {
    const scope = scopeOf(userId, agentIds, period);
    const [failures, ratings] = await Promise.all([this.quality.failureCells(scope), this.quality.feedback(scope)]);
    return { failures, ratings };
  }
}
