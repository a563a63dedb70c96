import { Injectable } from '@nestjs/common';
import { PAGE } from '../../../contract/limits.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import { cursorOf, NEWEST } from '../domain/cursor.js';
import type { CaseReportView, CasesQueryDto, ReportCasesView, ReportsQueryDto } from '../dto/case.dto.js';
import { CaseRepository, positionAfter } from './case.repository.js';
import { PresentCases } from './present-cases.js';
import { readCursor } from './read-cursor.js';

/** Lists reported agents and their reports. */
@Injectable()
export class ListCases {
  constructor(
    private readonly cases: CaseRepository,
    private readonly presentCases: PresentCases,
  ) {}

  async run({ state, before, limit = PAGE.admin }: CasesQueryDto): Promise<ReportCasesView> {
    const position = before ? readCursor(before) : NEWEST;
    const agentId = before ? Number(position.key) : Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(agentId)) throw ApiError.field('before', 'before is not a cursor of this list');
    const rows = await this.cases.list(state === 'open', { micros: position.micros, agentId }, limit + 1);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await this.presentCases.cases(shown),
      next: rows.length > limit && last ? cursorOf(positionAfter(last)) : null,
    };
  }

  /** @throws ApiError 404 if this agent has no reports */
  async reports(agentId: number, { before, limit = PAGE.admin }: ReportsQueryDto): Promise<CaseReportView[]> {
    if (!(await this.cases.exists(agentId))) throw new ApiError('not_found');
    return this.presentCases.reports(await this.cases.reports(agentId, before ?? Number.MAX_SAFE_INTEGER, limit));
  }
}
