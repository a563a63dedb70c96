import { STEP_LIMITS, type StepName } from '@contract/chat/steps';
import type { Run } from '../../api/runs-api';

const isSame = (one: string, other: string): boolean => one.trim().normalize('NFC') === other.trim().normalize('NFC');

/** The named nodes, then those of the latest runs without a name. One blank row if there are none. */
export function rowsOf(names: readonly StepName[], runs: readonly Pick<Run, 'steps'>[]): StepName[] {
  const rows = names.map(({ node, name }) => ({ node, name }));
  for (const { node } of runs.flatMap(({ steps }) => steps ?? [])) {
    if (rows.length >= STEP_LIMITS.names) break;
    if (node.trim() !== '' && !rows.some((row) => isSame(row.node, node))) rows.push({ node, name: '' });
  }
  return rows.length > 0 ? rows : [{ node: '', name: '' }];
}

/** The rows to store: those with a name. */
export const namesIn = (rows: readonly StepName[]): StepName[] =>
  rows.map(({ node, name }) => ({ node: node.trim(), name: name.trim() })).filter(({ name }) => name !== '');

/** Why the node of a row cannot be stored; null when it can. Rows without a name are not stored. */
export function nodeProblem(rows: readonly StepName[], at: number): 'nodeMissing' | 'repeated' | null {
  const row = rows[at];
  if (!row || row.name.trim() === '') return null;
  if (row.node.trim() === '') return 'nodeMissing';
  const isRepeated = rows.slice(0, at).some((other) => other.name.trim() !== '' && isSame(other.node, row.node));
  return isRepeated ? 'repeated' : null;
}
