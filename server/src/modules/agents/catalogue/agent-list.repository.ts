import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { AS_NAMES } from '../../../platform/db/sql.js';
import { Agent } from '../profile/agent.entity.js';
import { AGENT_TABLES, type AgentRow, agentColumns, DESCRIPTION_IN_LISTS } from '../profile/view/agent-row.js';
import {
  type AgentFilter,
  countOf,
  isEmpty,
  pageOfIds,
  type Query,
  type Survey,
  surveyOf,
  totalOf,
  type Way,
} from './agent-list-sql.js';
import type { TotalEstimate } from './domain/corrected-total.js';

// Raw SQL, see ADR 9.

/** Number of newest agents in the sample of a search; fewer agents are counted exactly. */
const SAMPLE = 2000;
const FEW = 2000;
/** Offset from which pages in the order of IDs are found by the counts per block. */
const FAR = 1000;

/** The total, and how a page is found. */
export interface ListEstimate extends TotalEstimate {
  /** Upper bound of the total. */
  most: number;
  way: Way;
}

/** Maximum number of listed types: creators may use any number. */
const TYPES_LISTED = 1000;

/** Steps from one type to the next in the index (loose index scan). */
const TYPES = /* sql */ `
WITH RECURSIVE ready AS (
  (SELECT type FROM agent WHERE status = 'ready' AND deleted_at IS NULL AND type > '' ORDER BY type LIMIT 1)
  UNION ALL
  SELECT (SELECT a.type FROM agent a WHERE a.status = 'ready' AND a.deleted_at IS NULL AND a.type > ready.type
          ORDER BY a.type LIMIT 1)
  FROM ready WHERE ready.type IS NOT NULL
)
SELECT type FROM (
  (SELECT type FROM ready WHERE type IS NOT NULL LIMIT ${TYPES_LISTED})
  UNION
  SELECT type FROM agent WHERE creator_id = $1 AND status = 'not_published' AND deleted_at IS NULL AND type > ''
) types ORDER BY type ${AS_NAMES} LIMIT ${TYPES_LISTED}`;

/** Lists of agents. */
@Injectable()
export class AgentListRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** One page, in order. */
  async page(filter: AgentFilter, limit: number, offset: number, { most, way }: ListEstimate): Promise<AgentRow[]> {
    if (most <= offset) return [];
    const ids = pageOfIds(filter, limit, offset, way === 'walk' && isSeekable(filter, offset) ? 'seek' : way);
    const viewer = `$${ids.values.length + 1}`;
    return await this.dataSource.query<AgentRow[]>(
      `WITH page AS MATERIALIZED (${ids.text})
       SELECT ${agentColumns(viewer, DESCRIPTION_IN_LISTS)} FROM ${AGENT_TABLES} JOIN page ON page.id = a.id ORDER BY page.place`,
      [...ids.values, filter.viewerId],
    );
  }

  /**
   * The total: exact, except for a search with more than about 2,000 hits, which is estimated from the newest agents.
   */
  async estimate(filter: AgentFilter): Promise<ListEstimate> {
    if (isEmpty(filter)) return exactly(0, 'gather');
    if (filter.createdBy !== undefined) {
      return exactly(await this.#total(countOf(filter)), filter.search === undefined ? 'walk' : 'gather');
    }
    if (filter.search === undefined) return exactly(await this.#total(totalOf(filter)), 'walk');
    const { text, values } = surveyOf(filter, SAMPLE, FEW);
    const [survey] = await this.dataSource.query<Survey[]>(text, values);
    return survey ? estimateOf(survey) : exactly(0, 'gather');
  }

  /** Exact number of the caller's own agents that match. */
  async count(filter: AgentFilter): Promise<number> {
    return (await this.estimate(filter)).total;
  }

  /** Categories of the agents that the viewer sees, sorted; the first thousand. */
  async types(viewerId: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ type: string }[]>(TYPES, [viewerId]);
    return rows.map((row) => row.type);
  }

  /** Agents of the creator with the numbers of their chats, newest first. */
  async chatCounts(creatorId: number, limit: number, offset: number): Promise<Pick<Agent, 'id' | 'chatsCount'>[]> {
    return await this.dataSource.manager.find(Agent, {
      where: { creatorId, deletedAt: IsNull() },
      select: { id: true, chatsCount: true },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async #total(query: Query): Promise<number> {
    const rows = await this.dataSource.query<{ total: number }[]>(query.text, query.values);
    return rows[0]?.total ?? 0;
  }
}

const exactly = (total: number, way: Way): ListEstimate => ({ total, most: total, isEstimated: false, way });

function estimateOf({ seen, hits, listed, found, own }: Survey): ListEstimate {
  if (found !== null) return exactly(found + own, 'parts');
  if (seen < SAMPLE) return exactly(hits + own, 'gather');
  const total = Math.max(hits, Math.round((hits / seen) * listed)) + own;
  return { total, most: Math.max(total, listed + own), isEstimated: true, way: 'walk' };
}

function isSeekable({ search, createdBy, sort }: AgentFilter, offset: number): boolean {
  return offset > FAR && search === undefined && createdBy === undefined && sort !== 'name' && sort !== 'popular';
}
