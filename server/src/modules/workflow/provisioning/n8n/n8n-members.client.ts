import type { TypedCredential } from '../domain/template/with-credential.js';
import { N8nError } from './n8n-error.js';
import {
  assertGood,
  type N8nAnswer,
  type N8nTarget,
  READ,
  requestN8n,
  requestN8nApi,
  successOf,
} from './n8n-request.js';

/** A user of n8n. */
export interface N8nMember {
  id: string;
  /** Invited, but not accepted yet. */
  isPending: boolean;
}

/** An invitation. */
export interface N8nInvitation {
  userId: string;
  /** Token that accepts the invitation; null if n8n sent it by email only. */
  token: string | null;
}

/** Profile data for n8n. */
export interface MemberNames {
  firstName: string;
  lastName: string;
}

interface OwnedWorkflow {
  id: string;
  shared?: { role?: string; projectId?: string; project?: { type?: string; creatorId?: string } }[];
}

interface OwnedCredential {
  id: string;
  /** `id` is the project's. */
  shared?: { role?: string; id?: string }[];
}

/**
 * Users of the operator's n8n. Invites them through the public API; accepts invitations and signs in through the REST API
 * of n8n's web app, with the user's credentials and without the operator's key.
 */
export class N8nMembersClient {
  constructor(private readonly target: N8nTarget) {}

  /** The user with this email address or ID, or null. */
  async find(who: string): Promise<N8nMember | null> {
    const answer = await this.#api('GET', `/users/${encodeURIComponent(who)}`);
    if (answer.status === 404 && answer.json) return null;
    const { id, isPending } = successOf(answer);
    return { id: String(id), isPending: isPending === true };
  }

  /** Idempotent. Null if the user with this address has already accepted. */
  async invite(email: string): Promise<N8nInvitation | null> {
    const list = successOf(await this.#api('POST', '/users', [{ email, role: 'global:member' }])) as unknown;
    const [first] = (Array.isArray(list) ? list : []) as { user?: { id?: unknown; inviteAcceptUrl?: unknown } }[];
    if (!first?.user) return null;
    const { id, inviteAcceptUrl } = first.user;
    return { userId: String(id), token: tokenOf(inviteAcceptUrl) };
  }

  /** @returns a session cookie; null if the invitation was already accepted */
  async accept(token: string, names: MemberNames, password: string): Promise<string | null> {
    const answer = await this.#rest('POST', '/invitations/accept', '', { token, ...names, password });
    if (answer.status === 400) return null;
    successOf(answer);
    return answer.cookie;
  }

  /** @returns a session cookie; null if the password is wrong */
  async signIn(email: string, password: string): Promise<string | null> {
    const answer = await this.#rest('POST', '/login', '', { emailOrLdapLoginId: email, password });
    if (answer.status === 401) return null;
    successOf(answer);
    return answer.cookie;
  }

  /** The ID of the user's personal project; null if this n8n has no such endpoint. */
  async personalProject(cookie: string): Promise<string | null> {
    const answer = await this.#rest('GET', '/projects/personal', cookie);
    if (answer.status === 404) return null;
    const { data } = successOf(answer) as { data?: { id?: unknown } };
    return typeof data?.id === 'string' ? data.id : null;
  }

  /** The same for a user whose password has changed, read from a workflow that their key creates. */
  async projectOfKey(apiKey: string): Promise<string | null> {
    const project = await projectSeenBy((method, path, body) =>
      requestN8n(this.target, method, `/api/v1${path}`, { 'x-n8n-api-key': apiKey }, { body }),
    );
    return project ?? null;
  }

  /** The credentials that a project owns. */
  async credentialsOf(projectId: string): Promise<TypedCredential[]> {
    const all = await this.#all<OwnedCredential & TypedCredential>('/credentials?limit=100');
    return all.filter(({ shared }) => ownerIn(shared)?.id === projectId);
  }

  /** Creates an API key with all scopes of its owner. @param label unique among the owner's keys */
  async createKey(cookie: string, label: string): Promise<string> {
    const { data: scopes } = successOf(await this.#rest('GET', '/api-keys/scopes', cookie));
    const made = successOf(await this.#rest('POST', '/api-keys', cookie, { label, expiresAt: null, scopes }));
    const key = (made.data as { rawApiKey?: unknown } | null | undefined)?.rawApiKey;
    if (typeof key !== 'string') throw new N8nError('workflow_refused');
    return key;
  }

  /**
   * Transfers the workflows and credentials of a user to the owner of the operator's key. n8n's API shows projects only
   * through their content: the project of the key's owner is read from a workflow that the key creates. Workflows go
   * first, because the owner's workflows may use credentials of members but not the other way round.
   * @param project of the user; null to look it up
   * @param transfers called before and after a transfer re-registers the webhooks of a workflow
   */
  async handOver(userId: string, project: string | null, transfers: (id: string) => Promise<void>): Promise<void> {
    const workflows = await this.#all<OwnedWorkflow>('/workflows?limit=100&excludePinnedData=true');
    const from = project ?? (await this.#projectOf(userId, workflows));
    if (from === undefined) return;
    const to = await this.#ownProject();
    const credentials = await this.#all<OwnedCredential>('/credentials?limit=100');
    const owned = credentials.filter((one) => ownerIn(one.shared)?.id === from);
    for (const { id, shared } of workflows) {
      if (ownerIn(shared)?.projectId !== from) continue;
      await transfers(id);
      await this.#transfer(`/workflows/${encodeURIComponent(id)}`, to);
      await transfers(id);
    }
    for (const { id } of owned) await this.#transfer(`/credentials/${encodeURIComponent(id)}`, to);
  }

  /** Idempotent. */
  async remove(userId: string): Promise<void> {
    const answer = await this.#api('DELETE', `/users/${encodeURIComponent(userId)}`);
    if (answer.status === 204 || (answer.status === 404 && answer.json)) return;
    assertGood(answer);
  }

  /** Undefined if the user owns none of the workflows. */
  async #projectOf(userId: string, workflows: OwnedWorkflow[]): Promise<string | undefined> {
    const oneOfEach = new Map(workflows.map((one) => [ownerIn(one.shared)?.projectId, one.id]));
    for (const [projectId, workflowId] of oneOfEach) {
      if (projectId === undefined) continue;
      const workflow = await this.#api('GET', `/workflows/${encodeURIComponent(workflowId)}?excludePinnedData=true`);
      const owner = ownerIn((successOf(workflow) as unknown as OwnedWorkflow).shared);
      if (owner?.project?.type === 'personal' && owner.project.creatorId === userId) return projectId;
    }
    return undefined;
  }

  async #ownProject(): Promise<string> {
    const projectId = await projectSeenBy((method, path, body) => this.#api(method, path, body));
    if (projectId === undefined) throw new N8nError('workflow_refused');
    return projectId;
  }

  async #transfer(path: string, destinationProjectId: string): Promise<void> {
    const answer = await this.#api('PUT', `${path}/transfer`, { destinationProjectId });
    if (answer.status !== 204) assertGood(answer);
  }

  async #all<T>(path: string): Promise<T[]> {
    const found: T[] = [];
    for (let cursor: unknown = ''; ; ) {
      const page: string = cursor ? `${path}&cursor=${encodeURIComponent(String(cursor))}` : path;
      const { data, nextCursor } = successOf(await this.#api('GET', page, undefined, READ.workflows));
      if (Array.isArray(data)) found.push(...(data as T[]));
      cursor = nextCursor;
      if (!cursor) return found;
    }
  }

  #api(method: string, path: string, body?: object, most?: number): Promise<N8nAnswer> {
    return requestN8nApi(this.target, method, path, { body, most });
  }

  #rest(method: string, path: string, cookie: string, body?: object): Promise<N8nAnswer> {
    return requestN8n(this.target, method, `/rest${path}`, cookie ? { cookie } : {}, { body });
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<N8nAnswer>;

/** The personal project of a key's owner, read from a workflow that the key creates; undefined if n8n does not show it. */
async function projectSeenBy(ask: Ask): Promise<string | undefined> {
  const draft = { name: 'Regent: can be deleted', nodes: [], connections: {}, settings: {} };
  const made = successOf(await ask('POST', '/workflows', draft)) as unknown as OwnedWorkflow;
  await ask('DELETE', `/workflows/${encodeURIComponent(made.id)}`);
  return ownerIn(made.shared)?.projectId;
}

const ownerIn = <T extends { role?: string }>(shared: T[] | undefined): T | undefined =>
  shared?.find(({ role }) => role?.endsWith(':owner'));

function tokenOf(url: unknown): string | null {
  return typeof url === 'string' && URL.canParse(url) ? new URL(url).searchParams.get('token') : null;
}
