import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEEDED_SCOPES } from '../../../server/src/modules/workflow/provisioning/domain/n8n/n8n-key.js';
import type { FakeCall } from './behaviours.js';
import { listExecutions, stopExecution } from './fake-executions.js';
import { FakeUsers } from './fake-users.js';
import { FakeWorkflows, type Reply, type StoredWorkflow } from './fake-workflows.js';
import type { StoredCredential, StoredExecution } from './stored.js';

const NO_PROJECT: Reply = [404, { message: 'Project not found' }];
const TRANSFERRED_WORKFLOW = "You can't transfer a workflow into the same destination it already belongs to.";
const TRANSFERRED_CREDENTIAL = "You can't transfer a credential into the project that's already owning it.";
const NOT_FOUND: Reply = [404, { message: 'Not Found' }];
const notAllowed = (verb: string): Reply => [
  404,
  { message: `You do not have permission to ${verb} this workflow. Ask the owner to share it with you.` },
];

interface RegisteredWebhook {
  key: string | undefined;
  login: string | undefined;
  nodes: StoredWorkflow['nodes'];
  /** Its workflow may not use the credential. */
  isDenied: boolean;
}

/** The part of n8n's public API that Regent uses. Its responses are compared with those of a real n8n. */
export class FakeN8n {
  readonly credentials = new Map<string, StoredCredential>();
  /** Its stored executions. */
  readonly executions: StoredExecution[] = [];
  /** Every request, like `POST /workflows`. */
  readonly requests: string[] = [];
  /** Headers of the last request. */
  lastHeaders: FakeCall['headers'] = {};
  /** A key that may only list workflows. */
  narrowKey: string | null = null;
  /** The scopes of its keys; null if it is too old to report them. */
  scopes: string[] | null = [...NEEDED_SCOPES];
  /** Every key that it has received. */
  readonly keysSeen = new Set<string>();
  readonly users = new FakeUsers();
  /** The next request of this kind, like `POST /workflows`, is executed but never answered. */
  loseAnswerOf: string | null = null;
  showsOwners = false;
  /** Rejects every request by the rate limit, with this Retry-After in seconds. */
  limitedForSeconds: number | null = null;
  /** Promise that requests wait for before they are answered. */
  held: Promise<unknown> | null = null;
  /** Response to all requests. */
  broken: { status: number; body: string; location?: string } | null = null;
  readonly #workflows = new FakeWorkflows((type, name, owner) => this.#credentialNamed(type, name, owner));

  constructor(public key: string) {}

  /** Owners of workflows, by id; the others belong to the instance's owner. */
  get ownerOf(): Map<string, string> {
    return this.#workflows.ownerOf;
  }

  get workflows(): Map<string, StoredWorkflow> {
    return this.#workflows.all;
  }

  /** Delay of webhooks after a publication or unpublication. */
  set lateMs(ms: number) {
    this.#workflows.lateMs = ms;
  }

  /** The webhook registered at this path. `key` and `login`: credentials that it requires. */
  webhook(path: string): RegisteredWebhook | undefined {
    const served = this.#workflows.servedAt(path);
    const nodes = served?.nodes;
    const credential = nodes?.find((node) => node.credentials?.httpHeaderAuth)?.credentials.httpHeaderAuth;
    const stored = this.credentials.get(credential?.id);
    // Workflows of the instance's owner may use every credential.
    const owner = served && this.ownerOf.get(served.id);
    const isDenied = stored !== undefined && owner !== undefined && owner !== 'owner' && stored.owner !== owner;
    return nodes && { key: stored?.data.value, login: this.#loginOf(nodes), nodes, isDenied };
  }

  /** `user:password`, with Basic Auth. */
  #loginOf(nodes: StoredWorkflow['nodes']): string | undefined {
    const trigger = nodes.find((node) => node.parameters?.authentication === 'basicAuth');
    const stored = trigger && this.credentials.get(trigger.credentials?.httpBasicAuth?.id);
    return stored && `${stored.data.user}:${stored.data.password}`;
  }

  /** A manually created workflow. */
  add(nodes: object[], more: Partial<StoredWorkflow> = {}): StoredWorkflow {
    return Object.assign(this.#workflows.add({ name: 'By hand', nodes, connections: {}, settings: {} }), more);
  }

  /** Publishes it manually, unchanged. */
  publish(workflow: StoredWorkflow): void {
    this.#workflows.publish(workflow);
  }

  /** Unpublishes it manually. */
  unpublish(workflow: StoredWorkflow): void {
    this.#workflows.unpublish(workflow);
  }

  /** Told by the start page. */
  version = '2.41.1';

  /** What a browser gets first. */
  startPage(response: ServerResponse): void {
    const config = Buffer.from(JSON.stringify({ dsn: '', release: `n8n@${this.version}` })).toString('base64');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!DOCTYPE html><html><head><meta name="n8n:config:sentry" content="${config}"></head></html>`);
  }

  /** Actions of users in a browser. */
  rest(call: FakeCall, response: ServerResponse): void {
    if (this.broken) return void response.writeHead(this.broken.status).end(this.broken.body);
    const reply = this.users.rest(call);
    if (!reply) return void response.socket?.resetAndDestroy();
    const [status, body, cookie] = reply;
    const headers = { 'content-type': 'application/json; charset=utf-8', ...(cookie && { 'set-cookie': cookie }) };
    response.writeHead(status, headers).end(JSON.stringify(body));
  }

  async serve(call: FakeCall, url: URL, response: ServerResponse): Promise<void> {
    const path = url.pathname.slice('/api/v1'.length);
    this.requests.push(`${call.method} ${path}`);
    this.lastHeaders = call.headers;
    this.keysSeen.add(String(call.headers['x-n8n-api-key']));
    if (this.limitedForSeconds !== null) {
      const headers = { 'content-type': 'application/json', 'retry-after': String(this.limitedForSeconds) };
      return void response.writeHead(429, headers).end('{"message":"Too many requests"}');
    }
    if (this.broken) {
      const { status, body, location } = this.broken;
      return void response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(body);
    }
    await (this.held ?? sleep(5));
    const [status, body] = this.#refused(call) ?? this.#answer(call, path, url);
    if (this.loseAnswerOf === `${call.method} ${path}`) {
      this.loseAnswerOf = null;
      return void response.socket?.resetAndDestroy();
    }
    if (status === 204) return void response.writeHead(status).end();
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  }

  #refused({ method, headers }: FakeCall): Reply | undefined {
    const key = headers['x-n8n-api-key'];
    if (key === this.key || this.users.withKey(String(key))) return undefined;
    if (key === undefined || key !== this.narrowKey) return [401, { message: 'Unauthorized' }];
    return method === 'GET' ? undefined : [403, { message: 'Forbidden' }];
  }

  /** Owner of a workflow in the public API: the personal project of a member, or of the instance's owner. */
  #withOwner(workflow: StoredWorkflow): StoredWorkflow {
    if (!this.showsOwners) return workflow;
    const creatorId = this.ownerOf.get(workflow.id) ?? 'owner';
    const project = { id: `project-${creatorId}`, type: 'personal', creatorId };
    return { ...workflow, shared: [{ role: 'workflow:owner', projectId: project.id, project }] } as StoredWorkflow;
  }

  #transfer(kind: string, id: string, { destinationProjectId }: Record<string, unknown>): Reply {
    const owner = String(destinationProjectId).replace('project-', '');
    const credential = this.credentials.get(id);
    const workflow = this.workflows.get(id);
    const isThere = kind === 'credentials' ? credential : workflow;
    if (!isThere)
      return [
        404,
        { message: `Could not find ${kind} with the id "${id}". Make sure you have the permission to move it.` },
      ];
    if (!this.users.hasProject(String(destinationProjectId))) {
      return [
        404,
        {
          message: `Could not find project with the id "${destinationProjectId}". Make sure you have the permission to create workflows in it.`,
        },
      ];
    }
    const before = (kind === 'credentials' ? credential?.owner : this.ownerOf.get(id)) ?? 'owner';
    if (before === owner) {
      const told = kind === 'credentials' ? TRANSFERRED_CREDENTIAL : TRANSFERRED_WORKFLOW;
      return [400, { message: told }];
    }
    if (kind === 'credentials' && credential) credential.owner = owner;
    if (kind === 'workflows' && workflow) {
      this.ownerOf.set(id, owner);
      this.#workflows.transferred(workflow);
    }
    return [204, {}];
  }

  #removeUser(id: string): Reply {
    const user = [...this.users.all.values()].find((one) => one.id === id);
    if (!user) return [404, { message: 'the user to delete was not found in DB' }];
    const owned = [...this.workflows.values()].filter((one) => this.ownerOf.get(one.id) === id);
    if (owned.some(({ active }) => active)) return [409, { message: 'Cannot delete a published workflow.' }];
    for (const one of owned) this.workflows.delete(one.id);
    for (const one of this.credentials.values()) if (one.owner === id) this.credentials.delete(one.id);
    this.users.all.delete(user.email);
    return [204, {}];
  }

  #answer(call: FakeCall, path: string, url: URL): Reply {
    const [, kind, id, verb] = path.split('/');
    if (verb === 'transfer') return this.#transfer(kind ?? '', id ?? '', call.body);
    if (kind === 'users' && call.method === 'DELETE') return this.#removeUser(id ?? '');
    if (kind === 'credentials') return this.#credential(call, id);
    if (kind === 'users') return this.users.api(call, id) as Reply;
    if (kind === 'executions') return this.#execution(url, id, verb);
    if (kind === 'discover') return this.#discover(call);
    if (kind !== 'workflows') return [404, { message: 'not found' }];
    if (id === undefined) {
      if (call.method !== 'POST') return this.#list(url);
      return this.#create(call);
    }
    return this.#workflow(call, this.workflows.get(id), verb);
  }

  #create({ body, headers }: FakeCall): Reply {
    const { projectId, ...draft } = body;
    if (projectId !== undefined && !this.users.hasProject(String(projectId))) return NO_PROJECT;
    const member = this.users.withKey(String(headers['x-n8n-api-key']));
    const owner = projectId === undefined ? member?.id : ownerIn(projectId);
    const [status, made] = this.#workflows.create(draft, owner);
    if (status !== 200) return [status, made];
    return [status, this.#withOwner(made as StoredWorkflow)];
  }

  #discover({ headers }: FakeCall): Reply {
    if (this.scopes === null) return [404, { message: 'not found' }];
    const isNarrow = headers['x-n8n-api-key'] === this.narrowKey;
    const scopes = isNarrow ? ['workflow:read', 'workflow:list'] : this.scopes;
    return [200, { data: { scopes, resources: {} } }];
  }

  #execution({ searchParams }: URL, id: string | undefined, verb: string | undefined): Reply {
    if (id === undefined) return listExecutions(this.executions, searchParams);
    const found = this.executions.find((one) => String(one.id) === id);
    if (verb !== 'stop') return found ? [200, found] : NOT_FOUND;
    if (this.scopes?.includes('execution:stop') === false) return [403, { message: 'Forbidden' }];
    return stopExecution(found, id);
  }

  #workflow({ method, body }: FakeCall, workflow: StoredWorkflow | undefined, verb: string | undefined): Reply {
    if (verb === 'publish') return workflow ? this.#workflows.publish(workflow) : notAllowed('activate');
    if (verb === 'unpublish') return workflow ? this.#workflows.unpublish(workflow) : notAllowed('deactivate');
    if (method === 'PUT') return workflow ? this.#workflows.put(workflow, body) : notAllowed('update');
    if (verb === 'unarchive') {
      if (this.scopes?.includes('workflow:delete') === false) return [403, { message: 'Forbidden' }];
      return workflow ? this.#workflows.unarchive(workflow) : [404, { message: 'Workflow not found' }];
    }
    if (!workflow) return NOT_FOUND;
    if (verb === 'archive') return this.#workflows.archive(workflow);
    return method === 'DELETE' ? this.#workflows.delete(workflow) : [200, this.#withOwner(workflow)];
  }

  #credential(call: FakeCall, id: string | undefined): Reply {
    const body = call.body as unknown as StoredCredential;
    if (call.method === 'GET') {
      const data = [...this.credentials.values()].map(({ data: _secret, owner = 'owner', ...shown }) => ({
        ...shown,
        shared: [{ id: `project-${owner}`, role: 'credential:owner' }],
      }));
      return [200, { data, nextCursor: null }];
    }
    if (call.method === 'POST') {
      if (this.credentials.has(body.id)) return [409, { message: 'A credential with this ID already exists' }];
      const { projectId, ...stored } = call.body as { projectId?: string } & object;
      if (projectId !== undefined && !this.users.hasProject(projectId)) return NO_PROJECT;
      const owner =
        projectId === undefined ? this.users.withKey(String(call.headers['x-n8n-api-key']))?.id : ownerIn(projectId);
      this.credentials.set(body.id, { ...(stored as StoredCredential), ...(owner !== undefined && { owner }) });
      return [200, { id: body.id, name: body.name, type: body.type }];
    }
    const stored = this.credentials.get(id ?? '');
    if (!stored) return call.method === 'DELETE' ? NOT_FOUND : [404, { message: 'Credential not found' }];
    if (call.method === 'DELETE') this.credentials.delete(stored.id);
    else stored.data = body.data;
    return [200, { id: stored.id, name: stored.name, type: stored.type }];
  }

  /** In the project of this member. */
  #credentialNamed(type: string, name: string, owner = 'owner'): string | null {
    const fits = (one: StoredCredential) => one.type === type && one.name === name && (one.owner ?? 'owner') === owner;
    return [...this.credentials.values()].find(fits)?.id ?? null;
  }

  #list(url: URL): Reply {
    const name = url.searchParams.get('name') ?? '';
    const data = [...this.workflows.values()].filter((one) => one.name.includes(name));
    return [200, { data: data.map((one) => this.#withOwner(one)), nextCursor: null }];
  }
}

const ownerIn = (projectId: unknown): string | undefined =>
  projectId === 'project-owner' ? undefined : String(projectId).replace('project-', '');
