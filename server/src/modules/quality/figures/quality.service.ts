import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '../../../contract/limits.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { AgentReader } from '../../agents/public.js';
import { causeOfReply, causeText } from '../../workflow/public.js';
import { dropOff } from './domain/drop-off.js';
import { countFailures } from './domain/failures.js';
import { addDays, completeFrom, dayOf, type Period, periodOf } from './domain/period.js';
import type { AgentQualityView, QualityFailure, QualityOverviewView, QualityView } from './quality.dto.js';
import {
  type FailureGroup,
  type FeedbackCell,
  QualityRepository,
  type RunFigures,
  type Scope,
} from './quality.repository.js';
import { figuresByAgent, figuresByDay, type NamedAgent, reasonsOf, totalOf, versionsOf } from './quality-figures.js';
import type { QualityQueryDto } from './quality-query.dto.js';

/** Quality of the user's own agents for other users. */
@Injectable()
export class QualityService {
  constructor(
    private readonly agents: AgentReader,
    private readonly quality: QualityRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'RUN_RETENTION_DAYS'>,
  ) {}

  /** @throws ApiError 400, 404 `agent_not_found` */
  async ofAgent(userId: number, agentId: number, query: QualityQueryDto, locale: Locale): Promise<AgentQualityView> {
    await this.ownAgent(userId, agentId);
    const period = this.periodOf(query);
    const scope = scopeOf(userId, [agentId], period);
    const [figures, ratings, versions, rest] = await Promise.all([
      this.quality.figures(scope, false),
      this.quality.feedback(scope),
      this.quality.versions(scope),
      this.#rest(scope, locale),
    ]);
    return { ...this.#view(period, figures, ratings), ...rest, versions: versionsOf(versions, ratings) };
  }

  /** All agents of the user. @throws ApiError 400 */
  async ofCreator(userId: number, query: QualityQueryDto, locale: Locale): Promise<QualityOverviewView> {
    const period = this.periodOf(query);
    const agents = await this.quality.agentsOf(userId);
    const scope = scopeOf(
      userId,
      agents.map(({ id }) => id),
      period,
    );
    const [figures, ratings, rest] = await Promise.all([
      this.quality.figures(scope, true),
      this.quality.feedback(scope),
      this.#rest(scope, locale),
    ]);
    return { ...this.#view(period, figures, ratings), ...rest, agents: figuresByAgent(agents, figures, ratings) };
  }

  /** @throws ApiError 404 `agent_not_found` */
  async ownAgent(userId: number, agentId: number): Promise<NamedAgent> {
    const agent = await this.agents.ownedBy(agentId, userId);
    if (!agent) throw new ApiError('agent_not_found');
    return agent;
  }

  /** @throws ApiError 400 */
  periodOf({ from, to }: QualityQueryDto): Period {
    const asked = { ...(from && { from }), ...(to && { to }) };
    const period = periodOf(asked, dayOf(new Date()));
    if ('problem' in period) throw ApiError.field(period.field, period.problem);
    return period;
  }

  async #rest(scope: Scope, locale: Locale): Promise<Pick<QualityView, 'failures' | 'drop_off'>> {
    const [failures, questions] = await Promise.all([this.quality.failures(scope), this.quality.questions(scope)]);
    return { failures: failuresOf(failures, locale), drop_off: dropOff(questions) };
  }

  #view(period: Period, figures: RunFigures[], ratings: FeedbackCell[]): Omit<QualityView, 'failures' | 'drop_off'> {
    return {
      ...period,
      complete_from: completeFrom(period, new Date(), this.config.RUN_RETENTION_DAYS),
      total: totalOf(figures, ratings),
      days: figuresByDay(period, figures, ratings),
      reasons: reasonsOf(ratings),
    };
  }
}

export const scopeOf = (creatorId: number, agentIds: number[], { from, to }: Period): Scope => ({
  creatorId,
  agentIds,
  from,
  before: addDays(to, 1),
});

function failuresOf(groups: FailureGroup[], locale: Locale): QualityFailure[] {
  const failures = countFailures(groups, (code, group) => {
    const steps = group?.step ? [{ ...group.step, run: 0, started_ms: 0, ended_ms: null }] : null;
    const detail = group?.detail ?? null;
    return (detail?.diagnosis ?? causeOfReply({ code, detail, steps })).cause;
  });
  return failures.map(({ code, cause, count }) => {
    const { headline, fix } = causeText({ cause }, locale);
    return { code, cause, message: headline, fix, count };
  });
}
