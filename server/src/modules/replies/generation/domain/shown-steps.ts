import { type MessageStep, STEP_LIMITS, type StepName } from '../../../../contract/chat/steps.js';
import type { RunStep } from '../../../../contract/workflows/runs.js';

/** Finds the creator's name for a node; undefined if it has none and is not shown. */
export function nameOfNode(names: readonly StepName[]): (node: string) => string | undefined {
  const byNode = new Map(names.map(({ node, name }) => [node, name]));
  return (node) => byNode.get(node.normalize('NFC'));
}

/** The steps of a finished reply that its reader sees. Error texts stay with the run. */
export function shownSteps(steps: readonly RunStep[] | null | undefined, names: readonly StepName[]): MessageStep[] {
  if (!steps || names.length === 0) return [];
  const nameOf = nameOfNode(names);
  return steps
    .flatMap(({ node, started_ms, ended_ms }) => {
      const name = nameOf(node);
      return name === undefined ? [] : { name, duration_ms: ended_ms === null ? null : ended_ms - started_ms };
    })
    .slice(0, STEP_LIMITS.ofReply);
}
