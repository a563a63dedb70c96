import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../../../../platform/config/config.js';
import { LOGGER } from '../../../../platform/logging/logging.module.js';
import { N8nMembers } from '../../../account/public.js';
import {
  AgentWorkflowsService,
  type HeldWorkflow,
  type WantingAgent,
  WebhookPathsService,
} from '../../../agents/public.js';
import { isPassing } from '../domain/n8n/n8n-fault.js';
import {
  type CredentialToUse,
  foreignCredentials,
  type TypedCredential,
  withCredentialsOf,
} from '../domain/template/with-credential.js';
import { findTrigger } from '../domain/workflow/trigger.js';
import { isHalfDone, settingsOf } from '../domain/workflow/workflow-version.js';
import { WebhookMover } from '../reconcile/webhook-mover.js';
import type { N8nClient, N8nWorkflow } from './n8n.client.js';
import { N8nError, ProjectMissingError } from './n8n-error.js';
import { N8nHosts } from './n8n-hosts.js';
import { N8nResourceIds } from './n8n-resource-ids.js';

/** Calls that started before the transfer have reached n8n after this time. */
const UNDER_WAY_MS = 300;
/** n8n re-registers webhooks within this time after a transfer; the longest measured was 1.4 s. */
const REGISTERS_WITHIN_MS = 1_500;

/** Credentials of other projects that a workflow uses: the creator's replacements, and those that the creator lacks. */
interface Foreign {
  found: TypedCredential[];
  missing: TypedCredential[];
}

/**
 * Moves workflows that Regent creates in the operator's n8n to the personal projects of their creators, who can edit them
 * there. The operator's key can still read, change and publish them.
 */
@Injectable()
export class WorkflowOwner {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'N8N_BASE_URL'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly hosts: N8nHosts,
    private readonly members: N8nMembers,
    private readonly workflows: AgentWorkflowsService,
    private readonly webhookPaths: WebhookPathsService,
    private readonly mover: WebhookMover,
    private readonly resourceIds: N8nResourceIds,
  ) {}

  /** The creator's project; null if there is none. */
  async projectFor(n8n: N8nClient, { creator_id }: WantingAgent): Promise<string | null> {
    return n8n.id === null ? await this.members.projectOf(creator_id, this.config.N8N_BASE_URL) : null;
  }

  /** Forgets a project that n8n no longer has. */
  async forgetProject({ creator_id }: WantingAgent): Promise<void> {
    const project = await this.members.projectOf(creator_id, this.config.N8N_BASE_URL);
    if (project !== null) await this.members.forgetProject(creator_id, project);
  }

  /**
   * Moves the workflow and its credential to the project. The credential goes first: the owner's project may use
   * credentials of members, but a member's workflow fails with a credential of the owner.
   * @returns false while it waits for a credential of the creator, or for unpublished changes
   */
  async keep(n8n: N8nClient, held: HeldWorkflow, workflowId: string, project: string | null): Promise<boolean> {
    if (project === null || held.project_id === project) return true;
    try {
      const workflow = await n8n.workflow(workflowId);
      const foreign = await this.#foreign(held, workflow, project);
      if (foreign && workflow.active && !(await this.#useOwn(n8n, workflow, foreign))) return false;
      await this.#transferCredential(n8n, held, project);
      await this.#transfer(n8n, held.agent_id, workflow, project);
      // An unpublished workflow is not called, so its nodes may find the creator's credentials by name later.
      if (foreign && !workflow.active) {
        const unset = foreign.missing.map((one) => ({ ...one, id: null }));
        await this.#replace(n8n, workflow, [...foreign.found, ...unset]);
      }
      await this.workflows.remember(held, { project_id: project });
    } catch (error) {
      // With a key that may not transfer, workflows stay with its owner.
      const isHarmless = error instanceof N8nError && !(error instanceof ProjectMissingError) && !isPassing(error.code);
      if (!isHarmless) throw error;
      this.logger.warn(
        { err: error, agent_id: held.agent_id },
        'Failed to move a workflow to the project of its creator',
      );
    }
    return true;
  }

  /**
   * Replaces credentials of the owner, such as a model's, by the creator's of the same type and name.
   * @returns false if one is missing
   */
  async #useOwn(n8n: N8nClient, workflow: N8nWorkflow, foreign: Foreign): Promise<boolean> {
    if (foreign.missing.length > 0 || isHalfDone(workflow)) return false;
    await this.#replace(n8n, workflow, foreign.found);
    return true;
  }

  async #replace(n8n: N8nClient, workflow: N8nWorkflow, by: CredentialToUse[]): Promise<void> {
    const nodes = withCredentialsOf(workflow.nodes, by);
    await n8n.updateWorkflow(workflow.id, { ...workflow, nodes, settings: settingsOf(workflow) });
  }

  /** Credentials of a workflow that the project does not own; undefined if it owns all. */
  async #foreign(held: HeldWorkflow, workflow: N8nWorkflow, project: string): Promise<Foreign | undefined> {
    const published = workflow.activeVersion?.nodes;
    const nodes = [...workflow.nodes, ...(Array.isArray(published) ? published : [])] as object[];
    const used = foreignCredentials(nodes, this.#credentialId(held));
    if (used.length === 0) return undefined;
    const own = await this.hosts.members.credentialsOf(project);
    const foreign = used.filter((one) => !own.some(({ id }) => id === one.id));
    if (foreign.length === 0) return undefined;
    const of = ({ type, name }: TypedCredential) => own.find((one) => one.type === type && one.name === name);
    return { found: foreign.flatMap((one) => of(one) ?? []), missing: foreign.filter((one) => !of(one)) };
  }

  /** The credential may not exist: an agent without a key has none. */
  async #transferCredential(n8n: N8nClient, held: HeldWorkflow, project: string): Promise<void> {
    try {
      await n8n.transfer('credentials', this.#credentialId(held), project);
    } catch (error) {
      if (!(error instanceof N8nError && error.code === 'workflow_missing')) throw error;
    }
  }

  #credentialId({ credential_id, agent_id }: HeldWorkflow): string {
    return credential_id ?? this.resourceIds.credentialId(agent_id);
  }

  /** A transfer re-registers the webhooks of a published workflow; calls that find none meanwhile are retried. */
  async #transfer(n8n: N8nClient, agentId: number, workflow: N8nWorkflow, project: string): Promise<void> {
    const { id, active, activeVersion } = workflow;
    if (!active) return await n8n.transfer('workflows', id, project);
    await this.webhookPaths.moves(agentId);
    await sleep(UNDER_WAY_MS);
    await n8n.transfer('workflows', id, project);
    await this.webhookPaths.moves(agentId);
    await sleep(REGISTERS_WITHIN_MS);
    const nodes = Array.isArray(activeVersion?.nodes) ? (activeVersion.nodes as object[]) : [];
    const path = findTrigger(nodes, '')?.path;
    if (path !== undefined) await this.mover.untilAnswers(n8n, agentId, nodes, path);
  }
}
