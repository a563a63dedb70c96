import type pg from 'pg';

/** A node of `EXPLAIN (ANALYZE, FORMAT JSON)`. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

const withChildren = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withChildren)];

/** Runs a prepared statement and returns all nodes of its plan. */
export async function analyzedPlan(client: pg.Client, text: string, values: unknown[]): Promise<PlanNode[]> {
  await client.query(`PREPARE asked AS ${text}`);
  const given = values.map((value) => client.escapeLiteral(String(value))).join();
  const { rows } = await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE asked(${given})`);
  await client.query('DEALLOCATE asked');
  return withChildren(rows[0]['QUERY PLAN'][0].Plan);
}

/** Rows that a scan reads from its table, also those that it drops. */
export const rowsReadBy = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0));
