import type { Reply } from './fake-workflows.js';
import type { StoredExecution } from './stored.js';

/** Executions of one workflow without their data; running ones only when asked for. */
export function listExecutions(executions: StoredExecution[], query: URLSearchParams): Reply {
  const status = query.get('status');
  const isWanted = (one: StoredExecution): boolean => (status ? one.status === status : one.status !== 'running');
  const data = executions
    .filter((one) => one.workflowId === query.get('workflowId') && isWanted(one))
    .map(({ data: _data, workflowData: _workflow, ...shown }) => shown);
  return [200, { data, nextCursor: null }];
}

/** Statuses and texts are those of a real n8n. */
export function stopExecution(found: StoredExecution | undefined, id: string): Reply {
  if (!found) return [404, { message: 'Failed to find execution to stop' }];
  const { status, startedAt } = found;
  if (!['new', 'unknown', 'waiting', 'running'].includes(status)) {
    const message = `Only running or waiting executions can be stopped and ${id} is currently ${status}`;
    return [409, { message }];
  }
  found.status = 'canceled';
  const stoppedAt = new Date().toISOString();
  return [200, { mode: 'webhook', startedAt, stoppedAt, finished: false, status: found.status }];
}
