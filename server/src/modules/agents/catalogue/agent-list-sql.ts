import type { AgentSort, AgentStatus, AvailabilityFilter } from '../../../contract/limits.js';
import { AS_NAMES } from '../../../platform/db/sql.js';

// Raw SQL, see ADR 9.

/** Filter of an agent list and its viewer. */
export interface AgentFilter {
  viewerId: number;
  search?: string;
  type?: string;
  status?: AgentStatus;
  /** Unpublished agents count as online. */
  availability?: AvailabilityFilter;
  createdBy?: number;
  sort?: AgentSort;
}

/** A statement and its values. */
export interface Query {
  text: string;
  values: unknown[];
}

/**
 * How a page is found. `walk`: along an index in list order. `gather`: few matches, which are found and then sorted.
 * `parts`: few matches, found by the index of name parts. `seek`: far along the order of IDs, from the block in which the
 * page begins.
 */
export type Way = 'walk' | 'gather' | 'parts' | 'seek';

const ORDER: Record<AgentSort, { key: string; by: string }> = {
  newest: { key: 'a.id', by: 'id DESC' },
  oldest: { key: 'a.id', by: 'id ASC' },
  name: { key: `a.name ${AS_NAMES}`, by: 'key ASC, id ASC' },
  popular: { key: 'a.crowns_number', by: 'key DESC, id DESC' },
};

/** See `AgentCount.block`. */
const BLOCK_BITS = 11;

/**
 * IDs of a page with their `place`. Online, offline and the viewer's own unpublished agents are separate subqueries, so
 * that each one follows an index in list order.
 */
export function pageOfIds(filter: AgentFilter, limit: number, offset: number, way: Way): Query {
  const { key, by } = ORDER[filter.sort ?? 'newest'];
  const { values, bind } = binder();
  const size = `${bind(limit)}::bigint`;
  const skip = way === 'seek' ? '(SELECT skip FROM start)' : `${bind(offset)}::bigint`;
  const start = way === 'seek' ? `WITH start AS MATERIALIZED (${startOf(filter, offset, bind)}) ` : '';
  const from = way === 'seek' ? `AND a.id ${filter.sort === 'oldest' ? '>=' : '<='} (SELECT id FROM start)` : '';
  // OFFSET 0 hides the LIMIT from the planner, which would otherwise walk along the order.
  const fence = way === 'gather' || way === 'parts' ? 'OFFSET 0' : '';
  const parts = wheresOf(filter, way, bind).map((where) => {
    const matching = `SELECT a.id, ${key} AS key FROM agent a WHERE ${where} ${from} ${fence}`;
    return `(SELECT id, key FROM (${matching}) matching ORDER BY ${by} LIMIT ${size} + ${skip})`;
  });
  return {
    text: `${start}SELECT id, row_number() OVER (ORDER BY ${by}) AS place FROM (${parts.join(' UNION ALL ')}) listed
      ORDER BY ${by} LIMIT ${size} OFFSET ${skip}`,
    values,
  };
}

/** The block in which the page begins: its first `id`, and how many agents to skip. */
function startOf(filter: AgentFilter, offset: number, bind: Bind): string {
  const isOldest = filter.sort === 'oldest';
  return `SELECT ${isOldest ? `block::bigint << ${BLOCK_BITS}` : `((block + 1)::bigint << ${BLOCK_BITS}) - 1`} AS id, (${bind(offset)}::bigint - upto + n)::bigint AS skip
    FROM (SELECT block, n, sum(n) OVER (ORDER BY block ${isOldest ? 'ASC' : 'DESC'}) AS upto
      FROM (SELECT block, sum(n) AS n FROM (${tallies(filter, bind).join(' UNION ALL ')}) tallied GROUP BY block) summed) run
    WHERE upto > ${bind(offset)}::bigint ORDER BY upto LIMIT 1`;
}

/** Counts per block of IDs: of published agents and of the viewer's own. */
function tallies(filter: AgentFilter, bind: Bind): string[] {
  return [
    ...(filter.status === 'not_published' ? [] : [readyTally(filter, bind)]),
    ...(listsOwn(filter) ? [ownTally(filter, bind)] : []),
  ];
}

const TALLIED = { online: 'ready - offline', offline: 'offline' };

function readyTally({ type, availability }: AgentFilter, bind: Bind): string {
  const n = availability === undefined ? 'ready' : TALLIED[availability];
  return `SELECT block, (${n})::bigint AS n FROM agent_tally WHERE type = ${bind(type ?? '')}`;
}

function ownTally({ type, viewerId }: AgentFilter, bind: Bind): string {
  const ofType = type === undefined ? '' : `AND type = ${bind(type)}`;
  return `SELECT (id >> ${BLOCK_BITS})::int AS block, count(*) AS n FROM agent
    WHERE creator_id = ${bind(viewerId)} AND status = 'not_published' AND deleted_at IS NULL ${ofType} GROUP BY 1`;
}

/** Total by the counts per block, for lists without `search` and `createdBy`. */
export function totalOf(filter: AgentFilter): Query {
  const { values, bind } = binder();
  const all = tallies(filter, bind).join(' UNION ALL ');
  return { text: `SELECT coalesce(sum(n), 0)::bigint AS total FROM (${all}) tallied`, values };
}

/** Exact count, for few matches. */
export function countOf(filter: AgentFilter): Query {
  const { values, bind } = binder();
  const counts = wheresOf(filter, 'gather', bind).map((where) => `(SELECT count(*) FROM agent a WHERE ${where})`);
  return { text: `SELECT ${counts.join(' + ')} AS total`, values };
}

/** Estimate of a search from the newest agents. */
export interface Survey {
  /** Number of sampled agents, and of matches among them. */
  seen: number;
  hits: number;
  /** Number of listed agents. */
  listed: number;
  /** Exact number of matches if they seem few; else null. */
  found: number | null;
  /** Matches among the viewer's own unpublished agents. */
  own: number;
}

/** Samples the newest agents; counts the matches if fewer than `few` are expected. */
export function surveyOf(filter: AgentFilter, sample: number, few: number): Query {
  const { values, bind } = binder();
  const readyOnes = (way: Way, search?: string) => wheresOf({ ...filter, status: 'ready', search }, way, bind);
  const none = filter.status === 'not_published' ? 'AND false' : '';
  const size = `${bind(sample)}::bigint`;
  const newest = readyOnes('walk').map(
    (where) => `(SELECT a.id, a.name FROM agent a WHERE ${where} ${none} ORDER BY a.id DESC LIMIT ${size})`,
  );
  const seemFew = `seen = ${size} AND hits * listed < ${bind(few)}::bigint * seen`;
  const [own] = listsOwn(filter) ? wheresOf({ ...filter, status: 'not_published' }, 'gather', bind) : ['false'];
  return {
    text: `WITH newest AS MATERIALIZED (
        SELECT count(*) AS seen, count(*) FILTER (WHERE ${matchOf('name', bind(filter.search))}) AS hits
        FROM (SELECT name FROM (${newest.join(' UNION ALL ')}) each ORDER BY id DESC LIMIT ${size}) looked_at),
      tallied AS MATERIALIZED (SELECT coalesce(sum(n), 0)::bigint AS listed FROM (${readyTally(filter, bind)}) t)
      SELECT seen, hits, listed, (SELECT count(*) FROM agent a WHERE ${own}) AS own, CASE WHEN ${seemFew} THEN (
        SELECT count(*) FROM (SELECT FROM agent a WHERE ${readyOnes('parts', filter.search)[0]} OFFSET 0) matching) END AS found
      FROM newest, tallied`,
    values,
  };
}

/** Whether nothing can match: unpublished agents are never offline. */
export const isEmpty = ({ status, availability }: AgentFilter): boolean =>
  status === 'not_published' && availability === 'offline';

/** Whether the viewer's own unpublished agents are listed. */
const listsOwn = ({ status, availability }: AgentFilter): boolean => status !== 'ready' && availability !== 'offline';

type Bind = (value: unknown) => string;

function binder(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/**
 * Substring; case, accents and ё do not matter (ADR 42). The planner expects a third of all rows and therefore walks
 * along the order.
 */
const matchOf = (column: string, part: string): string =>
  `strpos(search_fold(${column}), search_fold(${part}::text)) > 0`;

/**
 * Conditions of published agents and of the viewer's own. Along an order, online and offline agents are separate, as in
 * the indexes.
 */
function wheresOf(filter: AgentFilter, way: Way, bind: Bind): string[] {
  const common = ['a.deleted_at IS NULL'];
  if (filter.type !== undefined) common.push(`a.type = ${bind(filter.type)}`);
  const part = filter.search === undefined ? undefined : bind(filter.search);
  if (part) common.push(matchOf('a.name', part));
  if (filter.createdBy !== undefined) common.push(`a.creator_id = ${bind(filter.createdBy)}`);
  const base = common.join(' AND ');
  const parts = way === 'parts' && part ? ` AND agent_name_grams(a.name) @@ agent_name_query(${part}::text)` : '';
  const ready = `${base} AND a.status = 'ready'${parts}`;
  const wheres: string[] = [];
  if (filter.status !== 'not_published') wheres.push(...readyKinds(filter, way).map((kind) => ready + kind));
  if (listsOwn(filter)) {
    wheres.push(`${base} AND a.status = 'not_published' AND NOT a.offline AND a.creator_id = ${bind(filter.viewerId)}`);
  }
  return wheres;
}

function readyKinds({ availability }: AgentFilter, way: Way): string[] {
  const online = ' AND NOT a.offline';
  const offline = ' AND a.offline';
  if (availability !== undefined) return [availability === 'online' ? online : offline];
  return way === 'walk' || way === 'seek' ? [online, offline] : [''];
}
