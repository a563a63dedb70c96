import { causeText } from '../../diagnosis/domain/cause-texts.js';
import { publishRefusal } from '../domain/n8n/n8n-fault.js';
import { expiryOf } from '../domain/n8n/n8n-key.js';
import { versionIn } from '../domain/n8n/n8n-version.js';
import { N8nError, PathTakenError, ProjectMissingError } from './n8n-error.js';
import { N8nExecutions } from './n8n-executions.js';
import {
  assertGood,
  diagnosisOf,
  idOf,
  type N8nAnswer,
  type N8nTarget,
  READ,
  requestN8n,
  requestN8nApi,
  successOf,
} from './n8n-request.js';

/** The fields of a workflow that Regent sends. */
export interface WorkflowDraft {
  name: string;
  nodes: object[];
  connections: object;
  settings: object;
}

/** A workflow in n8n. Its fields are unvalidated: creators edit them. */
export interface N8nWorkflow extends WorkflowDraft {
  id: string;
  active: boolean;
  isArchived?: boolean;
  versionId?: string;
  activeVersionId?: string | null;
  activeVersion?: { nodes?: unknown } | null;
  /** The projects that may use it; absent in old versions of n8n. */
  shared?: { role?: string; projectId?: string }[];
}

/** A Header Auth credential. */
export interface HeaderCredential {
  id: string;
  name: string;
  value: string;
}

/**
 * Client of the public API of one n8n. The key is sent to its own n8n only: redirects are not followed, and IDs are
 * validated before they become part of an address.
 */
export class N8nClient {
  readonly executions: N8nExecutions;

  constructor(private readonly target: N8nTarget) {
    this.executions = new N8nExecutions(target);
  }

  /** ID of the creator's own n8n; null for the operator's. */
  get id(): number | null {
    return this.target.id;
  }

  /** Address of the creator's own n8n; null for the operator's. */
  get ownBase(): string | null {
    return this.target.id === null ? null : this.target.baseUrl;
  }

  /** Whether an n8n is configured. */
  get hasHost(): boolean {
    return this.target.baseUrl !== '';
  }

  /** Whether its public API may be used. */
  get hasKey(): boolean {
    return this.hasHost && this.target.apiKey !== '';
  }

  /** When its key expires; null if never or unknown. */
  get keyExpiresAt(): Date | null {
    return expiryOf(this.target.apiKey);
  }

  /** @throws N8nError `workflow_unreachable` if there is no response or n8n is not ready */
  async ping(): Promise<void> {
    assertThere(await this.#probe('GET', '/healthz/readiness'));
  }

  /** Whether the host responds, even with an error. */
  async answers(): Promise<boolean> {
    try {
      await this.#probe('GET', '/healthz/readiness');
      return true;
    } catch (error) {
      if (error instanceof N8nError) return false;
      throw error;
    }
  }

  /** Like `2.41.1`; null if unknown. Never rejects. */
  async version(): Promise<string | null> {
    const answer = await this.#probe('GET', '/').catch(() => undefined);
    return answer?.status === 200 ? versionIn(answer.text) : null;
  }

  /** @throws N8nError `workflow_bad_key` if n8n rejects the key */
  async tryKey(): Promise<void> {
    assertGood(await this.#list());
  }

  /** The scopes of the key; null if this n8n does not report them. @throws N8nError like {@link tryKey} */
  async scopes(): Promise<string[] | null> {
    const answer = await this.#apiAnswer('GET', '/discover', undefined, READ.workflow);
    if (answer.status === 404) return null;
    assertGood(answer);
    const scopes = (answer.json as { data?: { scopes?: unknown } } | undefined)?.data?.scopes;
    return Array.isArray(scopes) ? scopes.map(String) : null;
  }

  /** @throws N8nError `workflow_missing` if n8n has no workflow with this ID */
  async workflow(id: string): Promise<N8nWorkflow> {
    const answer = await this.#apiAnswer('GET', `/workflows/${idOf(id)}?excludePinnedData=true`);
    if (answer.status === 404) await this.#list();
    return successOf(answer) as unknown as N8nWorkflow;
  }

  async workflowsNamed(name: string): Promise<N8nWorkflow[]> {
    const query = new URLSearchParams({ name, limit: '100', excludePinnedData: 'true' });
    const { data } = successOf(await this.#apiAnswer('GET', `/workflows?${query}`, undefined, READ.workflows));
    // n8n returns every workflow whose name contains it.
    return ((Array.isArray(data) ? data : []) as N8nWorkflow[]).filter((one) => one.name === name);
  }

  /**
   * @param projectId null for the project of the key's owner
   * @returns the workflow's ID
   * @throws ProjectMissingError
   */
  async createWorkflow(draft: WorkflowDraft, projectId: string | null): Promise<string> {
    const answer = await this.#apiAnswer('POST', '/workflows', { ...draft, ...(projectId && { projectId }) });
    assertProject(answer);
    return idOf(String(successOf(answer).id));
  }

  /** Idempotent. @throws ProjectMissingError; N8nError `workflow_missing` */
  async transfer(kind: 'workflows' | 'credentials', id: string, projectId: string): Promise<void> {
    const body = { destinationProjectId: projectId };
    const answer = await this.#apiAnswer('PUT', `/${kind}/${idOf(id)}/transfer`, body, READ.start);
    const isThere = answer.status === 400 && /already (?:belongs|owning)/.test(String(answer.json?.message));
    if (answer.status === 204 || isThere) return;
    assertProject(answer);
    assertGood(answer);
  }

  /**
   * Updates a workflow. A published one is published again; if n8n rejects the new version, the previous one stays
   * published.
   * @throws N8nError `workflow_refused` with n8n's reason
   */
  async updateWorkflow(id: string, { name, nodes, connections, settings }: WorkflowDraft): Promise<void> {
    const draft = { name, nodes, connections, settings };
    const answer = await this.#apiAnswer('PUT', `/workflows/${idOf(id)}`, draft, READ.start);
    assertPublished(answer, 'workflow_refused');
  }

  /** Webhooks answer shortly after the call. @throws N8nError `workflow_inactive` with n8n's reason */
  async publish(id: string): Promise<void> {
    const answer = await this.#apiAnswer('POST', `/workflows/${idOf(id)}/publish`, undefined, READ.start);
    assertPublished(answer, 'workflow_inactive');
  }

  async unpublish(id: string): Promise<void> {
    await this.#do('POST', `/workflows/${idOf(id)}/unpublish`);
  }

  /** The unarchived workflow is unpublished. Needs the scope `workflow:delete`. */
  async unarchive(id: string): Promise<void> {
    const answer = await this.#apiAnswer('POST', `/workflows/${idOf(id)}/unarchive`, undefined, READ.start);
    const isThere = answer.status === 400 && /is not archived/.test(String(answer.json?.message));
    if (!isThere) assertGood(answer);
  }

  /** @returns false while n8n is still unpublishing it; call again. @throws N8nError `workflow_missing` */
  async deleteWorkflow(id: string): Promise<boolean> {
    const answer = await this.#apiAnswer('DELETE', `/workflows/${idOf(id)}`, undefined, READ.start);
    if (answer.status === 409) return false;
    assertGood(answer);
    return true;
  }

  /** @param projectId as in {@link createWorkflow}. @returns false if a credential with this ID exists */
  async createCredential({ id, name, value }: HeaderCredential, projectId: string | null): Promise<boolean> {
    const data = { name: 'X-API-Key', value };
    const credential = { id, name, type: 'httpHeaderAuth', data, ...(projectId && { projectId }) };
    const answer = await this.#apiAnswer('POST', '/credentials', credential, READ.start);
    if (answer.status === 409) return false;
    assertProject(answer);
    assertGood(answer);
    return true;
  }

  /** @throws N8nError `workflow_missing` if it does not exist */
  async updateCredential({ id, value }: HeaderCredential): Promise<void> {
    await this.#do('PATCH', `/credentials/${idOf(id)}`, { data: { name: 'X-API-Key', value } });
  }

  async deleteCredential(id: string): Promise<void> {
    await this.#do('DELETE', `/credentials/${idOf(id)}`);
  }

  /**
   * Whether a webhook is registered. The request uses a method that the webhook does not accept: n8n then lists the
   * accepted ones, and nothing runs. Sent without the key.
   */
  async isRegistered(path: string, method: string): Promise<boolean> {
    const { status, json, front } = assertThere(await this.#probe(method, `/webhook/${path}`));
    if (status !== 404) return true;
    if (!json) throw new N8nError('workflow_unreachable', undefined, { diagnosis: diagnosisOf({ status, front }) });
    return /^This webhook is not registered for /.test(String(json.message));
  }

  /** @throws N8nError `n8n_unavailable` for 404: every n8n has this address, so another server answered */
  async #list(): Promise<N8nAnswer> {
    const answer = await this.#apiAnswer('GET', '/workflows?limit=1&excludePinnedData=true', undefined, READ.start);
    if (answer.status !== 404) return answer;
    throw new N8nError('n8n_unavailable', undefined, { diagnosis: diagnosisOf(answer) });
  }

  async #do(method: string, path: string, body?: object): Promise<void> {
    assertGood(await this.#apiAnswer(method, path, body, READ.start));
  }

  #apiAnswer(method: string, path: string, body?: object, most?: number): Promise<N8nAnswer> {
    return requestN8nApi(this.target, method, path, { body, most });
  }

  /** A request without the key and with a small response. */
  #probe(method: string, path: string): Promise<N8nAnswer> {
    return requestN8n(this.target, method, path, {}, { most: READ.start });
  }
}

/** @throws ProjectMissingError */
function assertProject({ status, json }: N8nAnswer): void {
  if (status === 404 && /project/i.test(String(json?.message))) throw new ProjectMissingError('workflow_refused');
}

/** @throws N8nError `refused` with n8n's reason */
function assertPublished(answer: N8nAnswer, refused: 'workflow_refused' | 'workflow_inactive'): void {
  if (answer.status === 400 || answer.status === 409) {
    const diagnosis = publishRefusal(String(answer.json?.message ?? ''));
    const { headline: detail } = causeText(diagnosis, 'en');
    const options = { diagnosis };
    throw answer.status === 409 ? new PathTakenError(refused, detail, options) : new N8nError(refused, detail, options);
  }
  assertGood(answer);
}

/** @throws N8nError for responses of a proxy without upstream, and of an n8n that is not ready */
function assertThere(answer: N8nAnswer): N8nAnswer {
  if (answer.status === 429) throw new N8nError('n8n_rate_limited');
  const { status, json } = answer;
  if ([502, 503, 504].includes(status)) {
    // n8n itself responds in JSON until its database is ready.
    const diagnosis = json ? ({ cause: 'n8n_starting' } as const) : ({ cause: 'gateway_error', status } as const);
    throw new N8nError('workflow_unreachable', undefined, { diagnosis });
  }
  return answer;
}
