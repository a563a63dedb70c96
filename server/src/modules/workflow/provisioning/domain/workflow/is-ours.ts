import type { WorkflowKind } from '../../../../../contract/limits.js';

/**
 * Whether the workflow of an agent is kept by us: it has a template, and no workflow but the one that we made. One that
 * its creator has entered is the creator's. Null: none is entered, or none made yet.
 */
export function isOurs(template: WorkflowKind | null, workflowId: string | null, made: string | null): boolean {
  return template !== null && (workflowId === null || workflowId === made);
}
