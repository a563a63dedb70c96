import { randomBytes, randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FakeCall } from './behaviours.js';

/** A workflow as the public API shows it. */
export interface StoredWorkflow {
  id: string;
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: nodes may have any shape
  nodes: any[];
  connections: object;
  settings: object;
  active: boolean;
  isArchived: boolean;
  versionId: string;
  activeVersionId: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  activeVersion: { nodes: any[] } | null;
}

interface StoredCredential {
  id: string;
  name: string;
  type: string;
  data: { name: string; value: string };
}

/** How a request is answered. */
type Reply = [status: number, body: object];

const NOT_FOUND: Reply = [404, { message: 'Not Found' }];
/** As measured: so long webhooks answer 404 after a publication, and a deletion is refused after its end. */
const LATE_MS = 250;

/** n8n's public API, as far as Regent uses it, with the answers that were measured on n8n 2.41. */
export class FakeN8n {
  readonly workflows = new Map<string, StoredWorkflow>();
  readonly credentials = new Map<string, StoredCredential>();
  /** Every request, like `POST /workflows`. */
  readonly requests: string[] = [];
  /** Headers of the last request. */
  lastHeaders: FakeCall['headers'] = {};
  /** The next request of this kind is done, and its answer never comes: `POST /workflows`. */
  loseAnswerOf: string | null = null;
  /** Answered to everything instead. */
  broken: { status: number; body: string; location?: string } | null = null;
  /** Why publishing is refused. */
  publishRefusal: Reply | null = null;
  readonly #changedAt = new Map<string, number>();

  constructor(public key: string) {}

  /** The webhook that a published workflow has registered at this path. `key` is what its credential asks for. */
  webhook(path: string): { key: string | undefined } | undefined {
    for (const workflow of this.workflows.values()) {
      if (!workflow.active || Date.now() - (this.#changedAt.get(workflow.id) ?? 0) < LATE_MS) continue;
      for (const node of workflow.activeVersion?.nodes ?? []) {
        if (`/webhook/${pathOf(node)}` !== path) continue;
        return { key: this.credentials.get(node.credentials?.httpHeaderAuth?.id)?.data.value };
      }
    }
    return undefined;
  }

  /** A workflow made by hand. */
  add(nodes: object[], more: Partial<StoredWorkflow> = {}): StoredWorkflow {
    const workflow = this.#make({ name: 'By hand', nodes, connections: {}, settings: {} });
    return Object.assign(workflow, more);
  }

  async serve(call: FakeCall, url: URL, response: ServerResponse): Promise<void> {
    const path = url.pathname.slice('/api/v1'.length);
    this.requests.push(`${call.method} ${path}`);
    this.lastHeaders = call.headers;
    if (this.broken) {
      const { status, body, location } = this.broken;
      return void response.writeHead(status, { 'content-type': 'text/html', ...(location && { location }) }).end(body);
    }
    await sleep(5);
    const [status, body] =
      call.headers['x-n8n-api-key'] === this.key ? this.#answer(call, path, url) : [401, { message: 'Unauthorized' }];
    if (this.loseAnswerOf === `${call.method} ${path}`) {
      this.loseAnswerOf = null;
      return void response.socket?.resetAndDestroy();
    }
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  }

  #answer(call: FakeCall, path: string, url: URL): Reply {
    const [, kind, id, verb] = path.split('/');
    if (kind === 'credentials') return this.#credential(call, id);
    if (kind !== 'workflows') return NOT_FOUND;
    if (id === undefined) return call.method === 'POST' ? this.#create(call) : this.#list(url);
    const workflow = this.workflows.get(id);
    if (!workflow) return NOT_FOUND;
    if (verb === 'publish') return this.#publish(workflow);
    if (verb === 'unpublish') return this.#unpublish(workflow);
    if (call.method === 'PUT') return this.#put(workflow, call);
    return call.method === 'DELETE' ? this.#delete(workflow) : [200, workflow];
  }

  #credential(call: FakeCall, id: string | undefined): Reply {
    const body = call.body as unknown as StoredCredential;
    if (call.method === 'POST') {
      if (this.credentials.has(body.id)) return [409, { message: 'A credential with this ID already exists' }];
      this.credentials.set(body.id, { ...body });
      return [200, { id: body.id, name: body.name }];
    }
    const stored = this.credentials.get(id ?? '');
    if (!stored) return NOT_FOUND;
    if (call.method === 'DELETE') this.credentials.delete(stored.id);
    else stored.data = body.data;
    return [200, { id: stored.id, name: stored.name }];
  }

  #list(url: URL): Reply {
    const name = url.searchParams.get('name') ?? '';
    return [200, { data: [...this.workflows.values()].filter((one) => one.name.includes(name)), nextCursor: null }];
  }

  #create(call: FakeCall): Reply {
    for (const field of Object.keys(call.body)) {
      if (!['name', 'nodes', 'connections', 'settings'].includes(field)) {
        return [400, { message: `request/body/${field} is read-only` }];
      }
    }
    return [200, this.#make(call.body as never)];
  }

  #make(fields: Pick<StoredWorkflow, 'name' | 'nodes' | 'connections' | 'settings'>): StoredWorkflow {
    const id = randomBytes(8).toString('hex');
    const state = { active: false, isArchived: false, activeVersionId: null, activeVersion: null };
    const workflow = { id, ...fields, ...state, versionId: randomUUID() };
    this.workflows.set(id, workflow);
    return workflow;
  }

  #put(workflow: StoredWorkflow, call: FakeCall): Reply {
    const isChanged = JSON.stringify(workflow.nodes) !== JSON.stringify(call.body.nodes);
    Object.assign(workflow, call.body, isChanged ? { versionId: randomUUID() } : {});
    return workflow.active ? this.#publish(workflow) : [200, workflow];
  }

  #publish(workflow: StoredWorkflow): Reply {
    if (this.publishRefusal) return this.publishRefusal;
    const paths = workflow.nodes.flatMap((node) => pathOf(node) ?? []);
    const others = [...this.workflows.values()].filter((one) => one.active && one !== workflow);
    if (others.some((one) => one.activeVersion?.nodes.some((node) => paths.includes(pathOf(node) ?? '')))) {
      return [409, { message: 'There is a conflict with one of the webhooks.' }];
    }
    const activeVersion = { nodes: structuredClone(workflow.nodes) };
    if (!workflow.active) this.#changedAt.set(workflow.id, Date.now());
    Object.assign(workflow, { active: true, activeVersionId: workflow.versionId, activeVersion });
    return [200, workflow];
  }

  #unpublish(workflow: StoredWorkflow): Reply {
    if (workflow.active) this.#changedAt.set(workflow.id, Date.now());
    Object.assign(workflow, { active: false, activeVersionId: null, activeVersion: null });
    return [200, workflow];
  }

  #delete(workflow: StoredWorkflow): Reply {
    if (workflow.active) return [409, { message: 'Cannot delete a published workflow. Unpublish it before deleting.' }];
    if (Date.now() - (this.#changedAt.get(workflow.id) ?? 0) < LATE_MS) {
      return [409, { message: 'Workflow is still being unpublished. Please try again in a few moments.' }];
    }
    this.workflows.delete(workflow.id);
    return [200, workflow];
  }
}

// biome-ignore lint/suspicious/noExplicitAny: nodes may have any shape
function pathOf(node: any): string | undefined {
  if (node.type === 'n8n-nodes-base.webhook') return node.parameters?.path;
  return node.type?.endsWith('.chatTrigger') ? `${node.webhookId}/chat` : undefined;
}
