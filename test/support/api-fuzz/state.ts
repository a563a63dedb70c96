import { getMetadataArgsStorage } from 'typeorm';
import { ENTITIES } from '../../../server/src/app/entities.js';
import type { BuiltRegent } from './built-regent.js';

/** Tables that every visit changes, that count attempts, or that background work updates. */
const RESTLESS = new Set([
  'session',
  'otp_code',
  'rate_limit',
  'message_search',
  'message_search_progress',
  'run',
  'run_progress',
  'agent_run_tally',
  'agent_check',
]);
/** Only records a last access time. */
const RESTLESS_COLUMN = 'touched_at';

/** Row count and hash of each table of the product. */
export async function stateOf(regent: BuiltRegent): Promise<Record<string, string>> {
  const names = tableNames();
  const parts = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(row, '|' ORDER BY row)), '') AS state FROM (SELECT (to_jsonb(t) - '${RESTLESS_COLUMN}')::text AS row FROM "${name}" t) rows`,
  );
  const rows = await regent.rows<{ name: string; state: string }>(parts.join(' UNION ALL '));
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}

function tableNames(): string[] {
  const known = new Set<unknown>(ENTITIES);
  return getMetadataArgsStorage()
    .tables.filter((table) => known.has(table.target))
    .map((table) => table.name ?? '')
    .filter((name) => name !== '' && !RESTLESS.has(name));
}
