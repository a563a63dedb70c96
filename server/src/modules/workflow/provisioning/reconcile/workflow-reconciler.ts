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

const DELETE_TRIES = 10;
const DELETE_PAUSE_MS = 500;

const halfDone = (): N8nError => new N8nError('workflow_refused', undefined, { diagnosis: { cause: 'draft_pending' } });

/**
 * Brings about what an agent wants in the n8n that its workflow lives in, a step at a time. Each step looks at what is known to be done, and writes
 * down what it did: it can be run again after a crash anywhere in it.
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

  /** The credential holds the agent's present key. */
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
      // It outlived its workflow, which another project may hold from now on.
      if (workflow_id === null && project !== null) await n8n.transfer('credentials', id, project);
    }
    if (workflow_id !== null && !(await this.#pointTo(n8n, workflow_id, credential))) {
      throw halfDone();
    }
    await this.workflows.remember(held, { key_hash: agent.api_key_hash });
  }

  /** The workflow is there, has the agent's name and comes from the template that is wanted. @returns its id */
  async keepWorkflow(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, project: string | null): Promise<string> {
    if (held.workflow_id === null) return await this.#make(n8n, held, agent, project);
    if (held.template_type !== agent.template_type) await this.#remake(n8n, held, held.workflow_id, agent);
    else if (held.workflow_name !== agent.name) await this.#rename(n8n, held, held.workflow_id, agent.name);
    await this.#made(held, held.workflow_id);
    return held.workflow_id;
  }

  /**
   * Takes a workflow back that was archived in n8n; one that was deleted there counts as never made.
   * @returns what is known of it now
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
   * What another template than the stored one is about to replace, as it is; undefined: it replaces nothing.
   * @throws N8nError where its creator is in the middle of a change of it
   */
  async replacedBy(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent): Promise<N8nWorkflow | undefined> {
    if (held.workflow_id === null || held.template_type === agent.template_type) return undefined;
    const workflow = await n8n.workflow(held.workflow_id);
    if (isHalfDone(workflow)) throw halfDone();
    await this.workflows.tries(held, agent.template_type);
    return workflow;
  }

  /** The workflow is again what it was, published or not, with what its creator has made of it. */
  async putBack(n8n: N8nClient, held: HeldWorkflow, before: N8nWorkflow): Promise<void> {
    const { id, active } = before;
    if (!active) await n8n.unpublish(id);
    await n8n.updateWorkflow(id, { ...before, settings: settingsOf(before) });
    // Also where n8n has taken it off when it refused the other one.
    if (active) await n8n.publish(id);
    // What was known, and not what n8n said: its creator may have taken it off by hand, and it stays so.
    const { template_type, workflow_name, published } = held;
    await this.workflows.remember(held, { template_type, workflow_name, published });
  }

  /** It is published, or not. */
  async keepPublished(n8n: N8nClient, held: HeldWorkflow, workflowId: string, published: boolean): Promise<void> {
    if (held.published === published) return;
    if (published) await this.#publish(n8n, workflowId);
    else await n8n.unpublish(workflowId);
    await this.workflows.remember(held, { published });
  }

  /** n8n finds credentials by their names only when nodes are stored: one that was added later is found now. */
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

  /** Neither the workflow nor the credential is there any more. */
  async remove(n8n: N8nClient, held: HeldWorkflow): Promise<void> {
    const workflowId = held.workflow_id ?? (await this.#lost(n8n, held))?.id;
    if (workflowId !== undefined) await gone(() => this.#delete(n8n, workflowId));
    await gone(() => n8n.deleteCredential(this.#credentialId(held)));
  }

  async #make(n8n: N8nClient, held: HeldWorkflow, agent: WantingAgent, project: string | null): Promise<string> {
    const lost = await this.#lost(n8n, held);
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

  /** A creator's n8n may answer any id. */
  async #made(held: HeldWorkflow, workflowId: string): Promise<void> {
    if (!(await this.workflows.made(held, workflowId))) throw new N8nError('workflow_refused');
  }

  /** One that an earlier try has made, without learning of it. */
  async #lost(n8n: N8nClient, held: HeldWorkflow): Promise<N8nWorkflow | undefined> {
    if (held.workflow_name === null) return undefined;
    const mark = this.resourceIds.webhookNodeId(held.agent_id);
    const named = await n8n.workflowsNamed(held.workflow_name);
    return named.find(
      ({ nodes }) => Array.isArray(nodes) && nodes.some((node) => (node as { id?: unknown }).id === mark),
    );
  }

  async #remake(n8n: N8nClient, held: HeldWorkflow, workflowId: string, agent: WantingAgent): Promise<void> {
    await n8n.updateWorkflow(workflowId, this.#draft(n8n, held, agent));
    const { template_type, name } = agent;
    await this.workflows.remember(held, { template_type, workflow_name: name, webhook_path: pathOf(held, agent) });
  }

  async #rename(n8n: N8nClient, held: HeldWorkflow, workflowId: string, name: string): Promise<void> {
    await this.#edit(n8n, workflowId, () => ({ name }));
    await this.workflows.remember(held, { workflow_name: name });
  }

  /** @returns whether the workflow uses this credential now */
  #pointTo(n8n: N8nClient, workflowId: string, credential: CredentialRef): Promise<boolean> {
    return this.#edit(n8n, workflowId, ({ nodes }) => ({ nodes: withCredential(nodes, credential) }));
  }

  /**
   * A published one whose creator is just changing it stays as it is: to touch it would publish what is half done.
   * @returns whether it is as it should be
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

  /** n8n deletes what is not published only, and takes a moment to unpublish. */
  async #delete(n8n: N8nClient, workflowId: string): Promise<void> {
    await n8n.unpublish(workflowId);
    for (let left = DELETE_TRIES; !(await n8n.deleteWorkflow(workflowId)); left -= 1) {
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

/** What is not there any more is removed. */
const gone = async (remove: () => Promise<void>): Promise<void> => void (await found(remove));

/** Undefined: n8n does not have it. */
async function found<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof N8nError && error.code === 'workflow_missing') return undefined;
    throw error;
  }
}
