import type { AgentSort, AgentStatus } from '../../contract/limits.js';

/** Which agents are listed, and for whom. */
export interface AgentFilter {
  viewerId: number;
  search?: string;
  type?: string;
  status?: AgentStatus;
  createdBy?: number;
  sort?: AgentSort;
}

/** A statement and its values. */
export interface Query {
  text: string;
  values: unknown[];
}

const ORDER: Record<AgentSort, { key: string; by: string }> = {
  newest: { key: 'a.id', by: 'id DESC' },
  oldest: { key: 'a.id', by: 'id ASC' },
  name: { key: 'a.name', by: 'key ASC, id ASC' },
  popular: { key: 'a.crowns_number', by: 'key DESC, id DESC' },
};

/**
 * The ids of one page, as `id` with their `place`. Ready agents and the viewer's own unpublished ones are asked apart:
 * each then comes from an index that has them in the order that is asked for, however many agents there are.
 * `few`: not many match, so that finding them all and sorting them is cheaper than walking along that order.
 */
export function pageOfIds(filter: AgentFilter, limit: number, offset: number, few: boolean): Query {
  const { key, by } = ORDER[filter.sort ?? 'newest'];
  const { wheres, values, bind } = branches(filter);
  const reach = bind(limit + offset);
  // OFFSET 0 keeps the planner from looking past it to the LIMIT, for which it would walk along the order.
  const fence = few ? 'OFFSET 0' : '';
  const parts = wheres.map((where) => {
    const matching = `SELECT a.id, ${key} AS key FROM agent a WHERE ${where} ${fence}`;
    return `(SELECT id, key FROM (${matching}) matching ORDER BY ${by} LIMIT ${reach})`;
  });
  const page = `ORDER BY ${by} LIMIT ${bind(limit)} OFFSET ${bind(offset)}`;
  return {
    text: `SELECT id, row_number() OVER (ORDER BY ${by}) AS place FROM (${parts.join(' UNION ALL ')}) listed ${page}`,
    values,
  };
}

/** How many there are; each kind is counted up to `bound`. */
export function countOf(filter: AgentFilter, bound: number | null): Query {
  const { wheres, values, bind } = branches(filter);
  const limit = bound === null ? '' : `LIMIT ${bind(bound)}`;
  const counts = wheres.map((where) => `(SELECT count(*) FROM (SELECT FROM agent a WHERE ${where} ${limit}) counted)`);
  return { text: `SELECT ${counts.join(' + ')} AS total`, values };
}

interface Branches {
  wheres: string[];
  values: unknown[];
  bind: (value: unknown) => string;
}

function branches(filter: AgentFilter): Branches {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const common = ['a.deleted_at IS NULL'];
  if (filter.type !== undefined) common.push(`a.type = ${bind(filter.type)}`);
  if (filter.search) common.push(`lower(a.name) LIKE lower(${bind(`%${literal(filter.search)}%`)})`);
  if (filter.createdBy !== undefined) common.push(`a.creator_id = ${bind(filter.createdBy)}`);
  const base = common.join(' AND ');
  const wheres: string[] = [];
  if (filter.status !== 'not_published') wheres.push(`${base} AND a.status = 'ready'`);
  if (filter.status !== 'ready') {
    wheres.push(`${base} AND a.status = 'not_published' AND a.creator_id = ${bind(filter.viewerId)}`);
  }
  return { wheres, values, bind };
}

/** `%` and `_` are ordinary characters of a name. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
