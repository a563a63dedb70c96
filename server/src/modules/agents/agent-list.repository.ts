import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AgentFilter, countOf, pageOfIds, type Query } from './agent-list-sql.js';
import { AGENT_TABLES, type AgentRow, agentColumns } from './agent-row.js';
import type { AgentStatView } from './agent-view.dto.js';

/** Up to here a list is counted each time; a longer one at most once in `COUNT_KEPT_MS`. */
const COUNTED_EXACTLY = 10_000;
const COUNT_KEPT_MS = 60_000;
const COUNTS_KEPT = 500;

/** Walks from one type to the next in the index, so that it costs as many steps as there are types. */
const TYPES = /* sql */ `
WITH RECURSIVE ready AS (
  (SELECT type FROM agent WHERE status = 'ready' AND deleted_at IS NULL AND type > '' ORDER BY type LIMIT 1)
  UNION ALL
  SELECT (SELECT a.type FROM agent a WHERE a.status = 'ready' AND a.deleted_at IS NULL AND a.type > ready.type
          ORDER BY a.type LIMIT 1)
  FROM ready WHERE ready.type IS NOT NULL
)
SELECT type FROM (
  SELECT type FROM ready WHERE type IS NOT NULL
  UNION
  SELECT type FROM agent WHERE creator_id = $1 AND status = 'not_published' AND deleted_at IS NULL AND type > ''
) types ORDER BY type`;

const STATS = /* sql */ `
SELECT id AS agent_id, chats_count AS conversation_count
FROM agent WHERE creator_id = $1 AND deleted_at IS NULL ORDER BY id DESC LIMIT $2 OFFSET $3`;

/** Lists of agents. */
@Injectable()
export class AgentListRepository {
  readonly #counts = new Map<string, { total: number; until: number }>();

  constructor(private readonly dataSource: DataSource) {}

  /** One page, in order. `total`: what `count` said. */
  async page(filter: AgentFilter, limit: number, offset: number, total: number): Promise<AgentRow[]> {
    if (total <= offset) return [];
    const few = filter.search !== undefined && total <= COUNTED_EXACTLY;
    const ids = pageOfIds(filter, limit, offset, few);
    const viewer = `$${ids.values.length + 1}`;
    return await this.dataSource.query<AgentRow[]>(
      `WITH page AS MATERIALIZED (${ids.text})
       SELECT ${agentColumns(viewer)} FROM ${AGENT_TABLES} JOIN page ON page.id = a.id ORDER BY page.place`,
      [...ids.values, filter.viewerId],
    );
  }

  /** How many there are. Exact for every list that a person can look through. */
  async count(filter: AgentFilter): Promise<number> {
    const total = await this.#total(countOf(filter, COUNTED_EXACTLY + 1));
    return total > COUNTED_EXACTLY ? await this.#countMany(filter) : total;
  }

  /** The categories of the agents that this person sees, sorted. */
  async types(viewerId: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ type: string }[]>(TYPES, [viewerId]);
    return rows.map((row) => row.type);
  }

  /** How often each agent of this creator was talked to. */
  async stats(creatorId: number, limit: number, offset: number): Promise<AgentStatView[]> {
    return await this.dataSource.query<AgentStatView[]>(STATS, [creatorId, limit, offset]);
  }

  async #countMany(filter: AgentFilter): Promise<number> {
    const key = JSON.stringify({ ...filter, sort: undefined });
    const known = this.#counts.get(key);
    if (known && known.until > Date.now()) return known.total;
    const total = await this.#total(countOf(filter, null));
    if (this.#counts.size >= COUNTS_KEPT) this.#counts.clear();
    this.#counts.set(key, { total, until: Date.now() + COUNT_KEPT_MS });
    return total;
  }

  async #total(query: Query): Promise<number> {
    const rows = await this.dataSource.query<{ total: number }[]>(query.text, query.values);
    return rows[0]?.total ?? 0;
  }
}
