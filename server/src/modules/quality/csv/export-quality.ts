import { Injectable } from '@nestjs/common';
import { QualityRepository, type Scope } from '../figures/quality.repository.js';
import { QualityService, scopeOf } from '../figures/quality.service.js';
import { cellsByAgent, figuresByAgent, figuresByDay, totalOf } from '../figures/quality-figures.js';
import type { QualityQueryDto } from '../figures/quality-query.dto.js';
import { qualityCsv } from './quality-csv.js';

/** Quality figures as CSV files. */
@Injectable()
export class ExportQuality {
  constructor(
    private readonly service: QualityService,
    private readonly quality: QualityRepository,
  ) {}

  /** A row for each day, and the total. @throws ApiError 400, 404 `agent_not_found` */
  async ofAgent(userId: number, agentId: number, query: QualityQueryDto): Promise<string> {
    await this.service.ownAgent(userId, agentId);
    const period = this.service.periodOf(query);
    const { runs, ratings, failures } = await this.#read(scopeOf(userId, [agentId], period), false);
    const rows = figuresByDay(period, runs, ratings).map(({ day, ...figures }) => ({
      head: [day],
      figures,
      failures: failures.filter((cell) => cell.day === day),
      ratings: ratings.filter((cell) => cell.day === day),
    }));
    return qualityCsv(['day'], [...rows, { head: ['total'], figures: totalOf(runs, ratings), failures, ratings }]);
  }

  /** A row for each agent, and the total. @throws ApiError 400 */
  async ofCreator(userId: number, query: QualityQueryDto): Promise<string> {
    const period = this.service.periodOf(query);
    const agents = await this.quality.agentsOf(userId);
    const ids = agents.map(({ id }) => id);
    const { runs, ratings, failures } = await this.#read(scopeOf(userId, ids, period), true);
    const failuresOf = cellsByAgent(failures);
    const ratingsOf = cellsByAgent(ratings);
    const rows = figuresByAgent(agents, runs, ratings).map(({ agent_id, name, ...figures }) => ({
      head: [agent_id, name],
      figures,
      failures: failuresOf.get(agent_id) ?? [],
      ratings: ratingsOf.get(agent_id) ?? [],
    }));
    const total = { head: ['total', null], figures: totalOf(runs, ratings), failures, ratings };
    return qualityCsv(['agent_id', 'agent'], [...rows, total]);
  }

  async #read(scope: Scope, withAgents: boolean) {
    const [runs, ratings, failures] = await Promise.all([
      this.quality.figures(scope, withAgents),
      this.quality.feedback(scope),
      this.quality.failureCells(scope),
    ]);
    return { runs, ratings, failures };
  }
}
