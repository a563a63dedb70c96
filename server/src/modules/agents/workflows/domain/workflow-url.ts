/**
 * URL of a workflow in the workflow tool: the tool's start page if there is no workflow; null without a tool.
 * @param tool the tool's address for browsers, without a trailing slash; empty if there is none
 */
export function workflowUrl(tool: string, workflowId: string | null): string | null {
  if (tool === '') return null;
  return workflowId ? `${tool}/workflow/${encodeURIComponent(workflowId)}` : tool;
}

/** URL of a run of a workflow; null without a tool. */
export function executionUrl(tool: string, workflowId: string, executionId: string): string | null {
  const workflow = workflowUrl(tool, workflowId);
  return workflow && `${workflow}/executions/${encodeURIComponent(executionId)}`;
}

/**
 * Whether a creator cannot open the workflow in the operator's n8n. Without an API key of the operator, Regent creates no
 * accounts there: creators who paste templates already have one.
 * @param openedIn address of the operator's n8n in which the creator can open the workflow
 */
export function isClosedFor(
  openedIn: string | null,
  { N8N_BASE_URL, N8N_API_KEY }: { N8N_BASE_URL: string; N8N_API_KEY: string },
): boolean {
  return N8N_BASE_URL !== '' && N8N_API_KEY !== '' && openedIn !== N8N_BASE_URL;
}
