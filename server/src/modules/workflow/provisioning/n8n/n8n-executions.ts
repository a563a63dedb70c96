import { N8nError } from './n8n-error.js';
import { assertGood, idOf, isId, type N8nTarget, READ, requestN8nApi, successOf } from './n8n-request.js';

/** An execution of a workflow. */
export interface N8nExecution {
  id: string;
  startedAt: Date;
  status: string;
}

/** Statuses in which n8n can stop an execution. */
const OPEN = ['new', 'unknown', 'waiting', 'running'];

/** Executions of one n8n, through its public API. */
export class N8nExecutions {
  constructor(private readonly target: N8nTarget) {}

  /**
   * The newest stored executions, without their data.
   * @param status default: all except running ones
   */
  async list(workflowId: string, status?: string): Promise<N8nExecution[]> {
    const query = new URLSearchParams({ workflowId: idOf(workflowId), limit: '100', ...(status && { status }) });
    const { data } = successOf(await requestN8nApi(this.target, 'GET', `/executions?${query}`));
    return ((Array.isArray(data) ? data : []) as Record<string, unknown>[]).flatMap((one) => {
      const id = String(one.id);
      const startedAt = new Date(String(one.startedAt));
      return isId(id) && !Number.isNaN(startedAt.getTime()) ? [{ id, startedAt, status: String(one.status) }] : [];
    });
  }

  /**
   * An execution with its data; undefined if it is too large or belongs to another workflow. IDs come from workflows, and
   * the operator's key can read the executions of all creators.
   */
  async read(workflowId: string, id: string): Promise<unknown> {
    const path = `/executions/${idOf(id)}?includeData=true`;
    const answer = await requestN8nApi(this.target, 'GET', path, { most: READ.execution });
    assertGood(answer);
    return String(answer.json?.workflowId) === workflowId ? answer.json : undefined;
  }

  /**
   * Stops an open execution of this workflow. Needs the scopes `execution:read` and `execution:stop`.
   * @returns false if it had already ended
   * @throws N8nError `workflow_missing` if it does not exist or belongs to another workflow
   */
  async stop(workflowId: string, id: string): Promise<boolean> {
    const path = `/executions/${idOf(id)}`;
    const execution = successOf(await requestN8nApi(this.target, 'GET', path));
    if (String(execution.workflowId) !== workflowId) throw new N8nError('workflow_missing');
    if (!OPEN.includes(String(execution.status))) return false;
    const answer = await requestN8nApi(this.target, 'POST', `${path}/stop`, { most: READ.start });
    if (answer.status === 409) return false;
    assertGood(answer);
    return true;
  }
}
