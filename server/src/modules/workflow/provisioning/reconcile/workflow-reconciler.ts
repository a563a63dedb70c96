import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import {
  AgentWorkflowsService,
  type HeldWorkflow,
  type WantingAgent,
  WebhookPathsService,
} from '../../../agents/public.js';
import { callbackBaseOf, pathOfAgent } from '../../client/address/domain/addresses.js';
import type { CredentialRef } from '../domain/template/template-nodes.js';
import { withCredential } from '../domain/template/with-credential.js';
import { credentialName, workflowTemplate } from '../domain/template/workflow-template.js';
import { isHalfDone, settingsOf } from '../domain/workflow/workflow-version.js';
import { explainMissingScopes } from '../n8n/explain-missing-scopes.js';
import type { N8nClient, N8nWorkflow, WorkflowDraft } from '../n8n/n8n.client.js';
import { N8nError } from '../n8n/n8n-error.js';
import { N8nResourceIds } from '../n8n/n8n-resource-ids.js';

const DELETE_ATTEMPTS = 10;
const DELETE_PAUSE_MS = 500;

const halfDone = (): N8nError => new N8nError('workflow_refused', undefined, { diagnosis: { cause: 'draft_pending' } });

/**
 * The steps that reconcile the workflow and credential of an agent in n8n. Each step compares with the stored state and
 * stores what it did, so it can be repeated after a crash anywhere.
 */
@Injectable()
export class WorkflowReconciler {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
    private readonly resourceIds: N8nResourceIds,
    private readonly secrets: SecretBox,
  ) {}

  /** Ensures that the credential has the agent's current key. */
  async keepCredential(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, project: string | null): Promise<void> {
    const { agent_id, workflow_id } = held;
    const id = this.#credentialId(held);
    if (held.credential_id === null) await this.workflows.remember(held, { credential_id: id });
    if (!agent.api_key || !agent.api_key_hash || held.key_hash?.equals(agent.api_key_hash)) return;
    const value = this.secrets.openOrNull(agent.api_key, sealedPlace('agent.api_key', agent_id));
    if (value === null) {
      throw new N8nError('workflow_refused', undefined, { diagnosis: { cause: 'agent_key_unreadable' } });
    }
    const credential = { id, name: credentialName(agent_id), value };
    if (!(await n8n.createCredential(credential, project))) {
      await n8n.updateCredential(credential);
      // The credential outlived its workflow, and the new one may be in another project.
      if (workflow_id === null && project !== null) await n8n.transfer('credentials', id, project);
    }
    if (workflow_id !== null && !(await this.#pointTo(n8n, workflow_id, credential))) {
      throw halfDone();
    }
    await this.workflows.remember(held, { key_hash: agent.api_key_hash });
  }

  /** Ensures that the workflow exists with the agent's name and template. @returns its ID */
  async keepWorkflow(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, project: string | null): Promise<string> {
    if (held.workflow_id === null) return await this.#create(n8n, held, agent, project);
    if (held.template_type !== agent.template_type) await this.#replace(n8n, held, held.workflow_id, agent);
    else if (held.workflow_name !== agent.name) await this.#rename(n8n, held, held.workflow_id, agent.name);
    await this.#made(held, held.workflow_id);
    return held.workflow_id;
  }

  /**
   * Unarchives a workflow; one that was deleted in n8n counts as never created.
   * @returns the new stored state
   */
  async restore(n8n: N8nClient, held: HeldWorkflow): Promise<HeldWorkflow> {
    const { workflow_id: id } = held;
    if (id === null) return held;
    const workflow = await found(() => n8n.workflow(id));
    if (!workflow) return await this.workflows.lost(held, id);
    if (workflow.isArchived !== true) return held;
    await explainMissingScopes(n8n, () => n8n.unarchive(id));
    await this.workflows.remember(held, { published: false });
    return { ...held, published: false };
  }

  /**
   * The workflow that another template is about to replace; undefined if there is none.
   * @throws N8nError if it has unpublished changes
   */
  async replacedBy(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent): Promise<N8nWorkflow | undefined> {
    if (held.workflow_id === null || held.template_type === agent.template_type) return undefined;
    const workflow = await n8n.workflow(held.workflow_id);
    if (isHalfDone(workflow)) throw halfDone();
    await this.workflows.beginTrial(held, agent.template_type);
    return workflow;
  }

  /** Restores the workflow that a trial replaced, with the creator's changes, published or not. */
  async putBack(n8n: N8nClient, held: HeldWorkflow, before: N8nWorkflow): Promise<void> {
    const { id, active } = before;
    if (!active) await n8n.unpublish(id);
    await n8n.updateWorkflow(id, { ...before, settings: settingsOf(before) });
    // n8n may have unpublished it when it rejected the other version.
    if (active) await n8n.publish(id);
    // The stored `published`, not n8n's: a workflow that its creator unpublished stays unpublished.
    const { template_type, workflow_name, published } = held;
    await this.workflows.remember(held, { template_type, workflow_name, published });
  }

  /** Ensures that the workflow is published or unpublished. */
  async keepPublished(n8n: N8nClient, held: HeldWorkflow, workflowId: string, published: boolean): Promise<void> {
    if (held.published === published) return;
    if (published) await this.#publish(n8n, workflowId);
    else await n8n.unpublish(workflowId);
    await this.workflows.remember(held, { published });
  }

  /** n8n resolves credentials by name when nodes are stored: storing them again finds one that was added later. */
  async #publish(n8n: N8nClient, workflowId: string): Promise<void> {
    try {
      await n8n.publish(workflowId);
    } catch (error) {
      const lacks = error instanceof N8nError && error.code === 'workflow_inactive' && /credential/.test(error.message);
      if (!lacks) throw error;
      const workflow = await n8n.workflow(workflowId);
      await n8n.updateWorkflow(workflowId, { ...workflow, settings: settingsOf(workflow) });
      await n8n.publish(workflowId);
    }
  }

  /** Removes the workflow and the credential. Idempotent. */
  async remove(n8n: N8nClient, held: HeldWorkflow): Promise<void> {
    const workflowId = held.workflow_id ?? (await this.#findUnstored(n8n, held))?.id;
    if (workflowId !== undefined) await gone(() => this.#delete(n8n, workflowId));
    await gone(() => n8n.deleteCredential(this.#credentialId(held)));
  }

  async #create(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, project: string | null): Promise<string> {
    const lost = await this.#findUnstored(n8n, held);
    const { name } = agent;
    if (!lost) await this.workflows.remember(held, { workflow_name: name });
    const id = lost?.id ?? (await n8n.createWorkflow(this.#draft(n8n, held, agent), project));
    const { template_type } = agent;
    if (!lost) held.project_id = project;
    const made = lost ? {} : { webhook_path: pathOf(held, agent), project_id: project };
    await this.workflows.remember(held, { template_type, ...made });
    await this.#made(held, id);
    if (!lost) await this.webhookPaths.locate(held.agent_id, id, pathOf(held, agent));
    if (lost && lost.name !== name) await this.#rename(n8n, held, id, name);
    return id;
  }

  /** A creator's own n8n may return any ID, so a conflicting one is rejected. */
  async #made(held: HeldWorkflow, workflowId: string): Promise<void> {
    if (!(await this.workflows.made(held, workflowId))) throw new N8nError('workflow_refused');
  }

  /** A workflow that an earlier attempt created before it crashed. */
  async #findUnstored(n8n: N8nClient, held: HeldWorkflow): Promise<N8nWorkflow | undefined> {
    if (held.workflow_name === null) return undefined;
    const mark = this.resourceIds.webhookNodeId(held.agent_id);
    const named = await n8n.workflowsNamed(held.workflow_name);
    return named.find(
      ({ nodes }) => Array.isArray(nodes) && nodes.some((node) => (node as { id?: unknown }).id === mark),
    );
  }

  async #replace(n8n: N8nClient, held: HeldWorkflow, workflowId: string, agent: WantingAgent): Promise<void> {
    await n8n.updateWorkflow(workflowId, this.#draft(n8n, held, agent));
    const { template_type, name } = agent;
    await this.workflows.remember(held, { template_type, workflow_name: name, webhook_path: pathOf(held, agent) });
  }

  async #rename(n8n: N8nClient, held: HeldWorkflow, workflowId: string, name: string): Promise<void> {
    await this.#edit(n8n, workflowId, () => ({ name }));
    await this.workflows.remember(held, { workflow_name: name });
  }

  /** @returns whether the workflow now uses this credential */
  #pointTo(n8n: N8nClient, workflowId: string, credential: CredentialRef): Promise<boolean> {
    return this.#edit(n8n, workflowId, ({ nodes }) => ({ nodes: withCredential(nodes, credential) }));
  }

  /**
   * Edits a workflow, unless it has unpublished changes, which an update would publish.
   * @returns whether it is in the wanted state
   */
  async #edit(
    n8n: N8nClient,
    workflowId: string,
    edit: (workflow: N8nWorkflow) => Partial<WorkflowDraft>,
  ): Promise<boolean> {
    const workflow = await n8n.workflow(workflowId);
    const edited = { ...workflow, ...edit(workflow) };
    if (isDeepStrictEqual(edited, workflow)) return true;
    if (isHalfDone(workflow)) return false;
    await n8n.updateWorkflow(workflowId, { ...edited, settings: settingsOf(workflow) });
    return true;
  }

  /** n8n deletes only unpublished workflows, and needs a moment to unpublish. */
  async #delete(n8n: N8nClient, workflowId: string): Promise<void> {
    await n8n.unpublish(workflowId);
    for (let left = DELETE_ATTEMPTS; !(await n8n.deleteWorkflow(workflowId)); left -= 1) {
      if (left === 0) throw new N8nError('workflow_unreachable');
      await sleep(DELETE_PAUSE_MS);
    }
  }

  #credentialId({ agent_id, credential_id }: HeldWorkflow): string {
    return credential_id ?? this.resourceIds.credentialId(agent_id);
  }

  #draft(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent): WorkflowDraft {
    const agentId = held.agent_id;
    return workflowTemplate({
      kind: agent.template_type ?? 'simple',
      agentId,
      webhookPath: pathOf(held, agent),
      agentName: agent.name,
      callbackBase: callbackBaseOf(this.config, n8n.ownBase !== null),
      credentialId: this.#credentialId(held),
      webhookNodeId: this.resourceIds.webhookNodeId(agentId),
    });
  }
}

const pathOf = (held: HeldWorkflow, agent: WantingAgent): string => pathOfAgent(held.agent_id, agent.webhook_token);

/** Removes a resource that may already be gone. */
const gone = async (remove: () => Promise<void>): Promise<void> => void (await found(remove));

/** Undefined if n8n does not have the resource. */
async function found<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof N8nError && error.code === 'workflow_missing') return undefined;
    throw error;
  }
}
