import { randomBytes, randomUUID } from 'node:crypto';

/** A workflow in the public API. */
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
  activeVersion: { nodes: any[]; versionId?: string; name?: null; connections?: object } | null;
}

/** How a request is answered. */
export type Reply = [status: number, body: object];

type Draft = Pick<StoredWorkflow, 'name' | 'nodes' | 'connections' | 'settings'>;
type CredentialId = (type: string, name: string, owner: string | undefined) => string | null;

const FIELDS = ['name', 'nodes', 'connections', 'settings'];
const READ_ONLY = ['active', 'tags', 'id', 'meta'];
const WEBHOOK = 'n8n-nodes-base.webhook';
const CHAT_TRIGGER = '@n8n/n8n-nodes-langchain.chatTrigger';
const LANGCHAIN = ['agent', 'chatTrigger', 'lmChatOpenRouter', 'memoryBufferWindow'].map(
  (name) => `@n8n/n8n-nodes-langchain.${name}`,
);
const BASE = ['webhook', 'set', 'code', 'respondToWebhook', 'httpRequest', 'httpRequestTool', 'filter'].map(
  (name) => `n8n-nodes-base.${name}`,
);
const KNOWN = new Set([...LANGCHAIN, ...BASE]);

/** The workflows of the fake n8n and their registered webhooks. */
export class FakeWorkflows {
  readonly all = new Map<string, StoredWorkflow>();
  /** Their owners, by id; the others belong to the instance's owner. */
  readonly ownerOf = new Map<string, string>();
  /** As measured: delay of webhooks after a publication or unpublication, during which a deletion is also rejected. */
  lateMs = 250;
  readonly #changedAt = new Map<string, number>();
  readonly #served = new Map<string, StoredWorkflow['nodes']>();

  /** @param credentialId finds a credential by its type and name in a project, as n8n does without an id */
  constructor(private readonly credentialId: CredentialId) {}

  /** The published nodes of the workflow that answers at this path. */
  servedAt(path: string): Pick<StoredWorkflow, 'id' | 'nodes'> | undefined {
    for (const workflow of this.all.values()) {
      // A webhook is registered or removed shortly after the response.
      if (workflow.active === this.#isLate(workflow)) continue;
      const nodes = workflow.activeVersion?.nodes ?? this.#served.get(workflow.id) ?? [];
      if (nodes.some((node) => `/webhook/${pathOf(node)}` === path)) return { id: workflow.id, nodes };
    }
    return undefined;
  }

  add(draft: Draft, owner?: string): StoredWorkflow {
    const id = randomBytes(8).toString('hex');
    if (owner !== undefined) this.ownerOf.set(id, owner);
    const state = { active: false, isArchived: false, activeVersionId: null, activeVersion: null };
    const workflow = { id, ...draft, nodes: this.#filledIn(draft.nodes, owner), ...state, versionId: randomUUID() };
    this.all.set(id, workflow);
    return workflow;
  }

  create(body: Record<string, unknown>, owner?: string): Reply {
    const refusal = refusalOf(body);
    return refusal ? [400, { message: refusal }] : [200, this.add(body as unknown as Draft, owner)];
  }

  put(workflow: StoredWorkflow, body: Record<string, unknown>): Reply {
    const refusal = refusalOf(body) ?? (workflow.isArchived ? 'Cannot update an archived workflow.' : undefined);
    if (refusal) return [400, { message: refusal }];
    const isChanged = JSON.stringify(workflow.nodes) !== JSON.stringify(body.nodes);
    Object.assign(workflow, body, {
      nodes: this.#filledIn(body.nodes as StoredWorkflow['nodes'], this.ownerOf.get(workflow.id)),
    });
    if (isChanged) workflow.versionId = randomUUID();
    return workflow.active ? this.publish(workflow) : [200, workflow];
  }

  publish(workflow: StoredWorkflow): Reply {
    if (workflow.isArchived) return [400, { message: 'Cannot activate an archived workflow.' }];
    const fault = faultOf(workflow.nodes);
    if (fault) return [400, { message: fault }];
    const paths = workflow.nodes.flatMap((node) => pathOf(node) ?? []);
    const others = [...this.all.values()].filter((one) => one.active && one !== workflow);
    if (others.some((one) => one.activeVersion?.nodes.some((node) => paths.includes(pathOf(node) ?? '')))) {
      return [409, { message: 'There is a conflict with one of the webhooks.' }];
    }
    const { versionId, connections } = workflow;
    const activeVersion = { versionId, name: null, nodes: structuredClone(workflow.nodes), connections };
    const isOther = String(workflow.activeVersion?.nodes.map(pathOf)) !== String(workflow.nodes.map(pathOf));
    if (!workflow.active || isOther) this.#changedAt.set(workflow.id, Date.now());
    Object.assign(workflow, { active: true, activeVersionId: versionId, activeVersion });
    return [200, workflow];
  }

  unpublish(workflow: StoredWorkflow): Reply {
    if (workflow.active) {
      this.#changedAt.set(workflow.id, Date.now());
      this.#served.set(workflow.id, workflow.activeVersion?.nodes ?? []);
    }
    Object.assign(workflow, { active: false, activeVersionId: null, activeVersion: null });
    return [200, workflow];
  }

  /** Registers its webhooks again. */
  transferred(workflow: StoredWorkflow): void {
    if (workflow.active) this.#changedAt.set(workflow.id, Date.now());
  }

  archive(workflow: StoredWorkflow): Reply {
    this.unpublish(workflow);
    workflow.isArchived = true;
    return [200, workflow];
  }

  unarchive(workflow: StoredWorkflow): Reply {
    if (!workflow.isArchived) return [400, { message: 'Workflow is not archived.' }];
    Object.assign(workflow, { isArchived: false, versionId: randomUUID() });
    return [200, workflow];
  }

  delete(workflow: StoredWorkflow): Reply {
    if (workflow.active) return [409, { message: 'Cannot delete a published workflow. Unpublish it before deleting.' }];
    if (this.#isLate(workflow)) {
      return [409, { message: 'Workflow is still being unpublished. Please try again in a few moments.' }];
    }
    this.all.delete(workflow.id);
    const { activeVersion: _none, ...shown } = workflow;
    return [200, shown];
  }

  #isLate(workflow: StoredWorkflow): boolean {
    return Date.now() - (this.#changedAt.get(workflow.id) ?? 0) < this.lateMs;
  }

  /** Adds what n8n adds to nodes: ids, and credentials found by name. */
  #filledIn(nodes: StoredWorkflow['nodes'], owner: string | undefined): StoredWorkflow['nodes'] {
    return nodes.map((node) => ({
      ...node,
      id: node.id ?? randomUUID(),
      ...(node.type === WEBHOOK && { webhookId: node.webhookId ?? randomUUID() }),
      ...(node.credentials && { credentials: this.#found(node.credentials, owner) }),
    }));
  }

  #found(credentials: Record<string, { id: string | null; name: string }>, owner: string | undefined): object {
    const found = Object.entries(credentials).map(([type, { id, name }]) => [
      type,
      { id: id ?? this.credentialId(type, name, owner), name },
    ]);
    return Object.fromEntries(found);
  }
}

function refusalOf(body: Record<string, unknown>): string | undefined {
  const missing = FIELDS.find((field) => body[field] === undefined);
  if (missing) return `request/body must have required property '${missing}'`;
  const tooMany = Object.keys(body).find((field) => !FIELDS.includes(field));
  if (tooMany && READ_ONLY.includes(tooMany)) return `request/body/${tooMany} is read-only`;
  if (tooMany) return `request/body Unrecognized key(s) in object: '${tooMany}'`;
  const { length } = String(body.name);
  return length < 1 || length > 128 ? 'Workflow name must be 1 to 128 characters long.' : undefined;
}

/** Why n8n would refuse to publish these nodes. */
function faultOf(nodes: StoredWorkflow['nodes']): string | undefined {
  const strange = nodes.find(({ type }) => !KNOWN.has(type));
  if (strange) return `Unrecognized node type: ${strange.type}`;
  if (!nodes.some(({ type }) => type === WEBHOOK || type === CHAT_TRIGGER)) {
    return 'Workflow cannot be activated because it has no trigger node. At least one trigger, webhook, or polling node is required.';
  }
  for (const node of nodes) {
    const type = neededBy(node);
    if (!type || node.credentials?.[type]?.id) continue;
    const fault = node.credentials?.[type] ? 'Credential not configured' : 'Missing required credential';
    return `Cannot publish workflow: 1 node have configuration issues:\n\nNode "${node.name}":\n  - ${fault}: ${type}`;
  }
  return undefined;
}

/** The type of credential that a node needs to be published. */
function neededBy(node: StoredWorkflow['nodes'][number]): string | undefined {
  if (node.type.endsWith('.lmChatOpenRouter')) return 'openRouterApi';
  return node.type === WEBHOOK && node.parameters?.authentication === 'headerAuth' ? 'httpHeaderAuth' : undefined;
}

function pathOf(node: StoredWorkflow['nodes'][number]): string | undefined {
  if (node.type === WEBHOOK) return node.parameters?.path;
  return node.type === CHAT_TRIGGER ? `${node.webhookId}/chat` : undefined;
}
