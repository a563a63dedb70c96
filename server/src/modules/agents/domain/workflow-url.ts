/**
 * Where a workflow is opened in a workflow tool: its front page while there is no workflow, null where there is no tool.
 * @param tool the tool's address as browsers reach it, without a slash at its end; empty: there is none.
 */
export function workflowUrl(tool: string, workflowId: string | null): string | null {
  if (tool === '') return null;
  return workflowId ? `${tool}/workflow/${encodeURIComponent(workflowId)}` : tool;
}

/** Where one run of a workflow is opened there; null where there is no tool. */
export function executionUrl(tool: string, workflowId: string, executionId: string): string | null {
  const workflow = workflowUrl(tool, workflowId);
  return workflow && `${workflow}/executions/${encodeURIComponent(executionId)}`;
}
