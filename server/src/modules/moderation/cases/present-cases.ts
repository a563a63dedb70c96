import { Injectable } from '@nestjs/common';
import { UserReader } from '../../account/public.js';
import { AgentReader } from '../../agents/public.js';
import type { CaseReportView, PersonRef, ReportCaseView } from '../dto/case.dto.js';
import type { CaseRow, ReportRow } from './case.repository.js';

type Usernames = ReadonlyMap<number, string>;

/** Adds agents and users, which other modules store, to cases and reports. */
@Injectable()
export class PresentCases {
  constructor(
    private readonly agents: AgentReader,
    private readonly users: UserReader,
  ) {}

  async cases(rows: readonly CaseRow[]): Promise<ReportCaseView[]> {
    const agents = await this.agents.summaries(rows.map((row) => row.agent_id));
    const creators = [...agents.values()].map((agent) => agent.creatorId);
    const actors = rows.flatMap((row) => row.history.map((entry) => entry.actor_id));
    const names = await this.users.usernames([...creators, ...actors].filter((id) => id !== null));
    return rows.flatMap((row) => {
      const { agent_id, reported_name, is_open, last_report_at, reports, people, reasons } = row;
      const agent = agents.get(agent_id);
      if (!agent) return [];
      const { id, name, status, hiddenBy, hiddenAt, deletedAt, creatorId } = agent;
      return [
        {
          agent: {
            id,
            name: deletedAt === null ? name : (reported_name ?? ''),
            status,
            is_deleted: deletedAt !== null,
            hidden_by: hiddenBy,
            hidden_at: hiddenAt?.toISOString() ?? null,
            creator: personOf(creatorId, names),
          },
          is_open,
          last_report_at,
          reports,
          people,
          reasons,
          history: row.history.map(({ actor_id, ...entry }) => ({ ...entry, actor: personOf(actor_id, names) })),
        },
      ];
    });
  }

  async reports(rows: readonly ReportRow[]): Promise<CaseReportView[]> {
    const names = await this.users.usernames(rows.map((row) => row.reporter_id));
    return rows.flatMap(({ reporter_id, ...report }) => {
      const reporter = personOf(reporter_id, names);
      return reporter ? [{ ...report, reporter }] : [];
    });
  }
}

/** Null without a user, or when it was deleted meanwhile. */
function personOf(id: number | null, names: Usernames): PersonRef | null {
  const username = id === null ? undefined : names.get(id);
  return id === null || username === undefined ? null : { id, username };
}
