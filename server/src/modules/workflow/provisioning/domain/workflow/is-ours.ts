import type { WorkflowKind } from '../../../../../contract/workflows/workflows.js';

/**
 * Whether Regent manages the workflow of an agent: the agent has a template, and no other workflow than the one that
 * Regent made. A workflow whose ID a creator entered belongs to the creator. Null if none was entered or created yet.
 */
export function isOurs(template: WorkflowKind | null, workflowId: string | null, made: string | null): boolean {
  return template !== null && (workflowId === null || workflowId === made);
}
