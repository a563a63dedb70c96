import { Injectable } from '@nestjs/common';
import { ApiError } from '../../platform/http/api-error.js';
import { DEFAULT_IMAGE_ID } from '../media/public.js';
import type { Agent } from './agent.entity.js';
import { AgentRepository, HiddenError, NameTakenError } from './agent.repository.js';
import { AgentEvents } from './agent-events.js';
import type { UpdateAgentDto } from './agent-input.dto.js';
import type { AgentDetailView } from './agent-view.dto.js';
import { AssertOwnReferences } from './assert-own-references.js';
import { skillChanges } from './domain/skill-changes.js';
import { GetAgent } from './get-agent.js';
import { PublishCheck } from './publish-check.js';
import { WorkflowWish } from './workflow-wish.js';

/** Changes an agent of the caller's own; publishes and unpublishes it. */
@Injectable()
export class UpdateAgent {
  constructor(
    private readonly agents: AgentRepository,
    private readonly assertOwnReferences: AssertOwnReferences,
    private readonly publishCheck: PublishCheck,
    private readonly wish: WorkflowWish,
    private readonly events: AgentEvents,
    private readonly getAgent: GetAgent,
  ) {}

  /** @throws ApiError 404, 400 for what is not the caller's own, 409 `agent_name_taken`, `agent_hidden`, 422 for the workflow. */
  async run(creatorId: number, id: number, input: UpdateAgentDto): Promise<AgentDetailView> {
    const agent = await this.agents.ownedBy(id, creatorId);
    if (!agent) throw new ApiError('agent_not_found');
    await this.assertOwnReferences.run(creatorId, input);
    const skills = skillChanges(await this.agents.skillIds(id), input);
    if (skills.foreign.length > 0) {
      const message = 'is not the id of a skill of this agent';
      throw new ApiError('validation_failed', {
        errors: skills.foreign.map((field) => ({ field, message: `${field} ${message}` })),
      });
    }
    const changes = changesOf(input, agent);
    if (changes.name !== undefined && (await this.agents.isNameTaken(changes.name, id))) {
      throw new ApiError('agent_name_taken');
    }
    if (agent.hiddenAt !== null) {
      if (changes.status === 'ready') throw new ApiError('agent_hidden');
      // Who unpublishes one that is hidden does not want it published when it is shown again.
      if (changes.status !== undefined) changes.hiddenWasReady = false;
    }
    if (needsCheck(agent, changes)) {
      Object.assign(changes, await this.#publication(creatorId, { ...agent, ...changes }, agent));
    }
    const wantsWorkflow = Boolean(changes.templateType) && (await this.wish.isGrantedTo(creatorId));
    await this.#store(id, changes, skills, wantsWorkflow);
    this.wish.changed(id);
    if (changes.status !== undefined && changes.status !== agent.status) await this.events.changed(id, changes.status);
    return await this.getAgent.run(creatorId, id);
  }

  /** What publishing changes besides, when the workflow can answer. No database connection is held meanwhile. */
  async #publication(creatorId: number, wanted: Agent, before: Agent): Promise<Partial<Agent>> {
    const { id: agentId, templateType, n8nWorkflowId } = wanted;
    const verdict = await this.publishCheck.run({ agentId, creatorId, templateType, n8nWorkflowId });
    if (!verdict.ok) throw new ApiError(verdict.code, { detail: verdict.detail });
    return {
      ...(verdict.webhookPath === undefined ? {} : { webhookPath: verdict.webhookPath }),
      ...(before.status === 'ready' ? {} : { workflowPublishedAt: new Date() }),
    };
  }

  async #store(
    id: number,
    changes: Partial<Agent>,
    skills: ReturnType<typeof skillChanges>,
    wantsWorkflow: boolean,
  ): Promise<void> {
    try {
      if (!(await this.agents.update(id, changes, skills, wantsWorkflow))) throw new ApiError('agent_not_found');
    } catch (error) {
      if (error instanceof HiddenError) throw new ApiError('agent_hidden');
      throw error instanceof NameTakenError ? new ApiError('agent_name_taken') : error;
    }
  }
}

/** Publishing looks at the workflow; so does putting another one into an agent that is published and stays so. */
function needsCheck(agent: Agent, changes: Partial<Agent>): boolean {
  if (changes.status !== undefined) return changes.status === 'ready';
  return agent.status === 'ready' && changes.n8nWorkflowId !== undefined;
}

/** The columns that change. Absent fields stay; null clears what may be empty and leaves the rest. */
function changesOf(input: UpdateAgentDto, agent: Agent): Partial<Agent> {
  const changes: Partial<Agent> = {
    name: input.name ?? undefined,
    type: input.type ?? undefined,
    shortDescription: input.short_description ?? undefined,
    description: input.description ?? undefined,
    status: input.status ?? undefined,
    agentContext: cleared(input.agent_context, ''),
    imageId: cleared(input.image_id, DEFAULT_IMAGE_ID),
    welcomeMessage: input.welcome_message?.trim() === '' ? null : input.welcome_message,
    knowledgeBaseId: input.knowledge_base_id,
    templateType: input.template_type,
    ...workflowChange(input.n8n_workflow_id === '' ? null : input.n8n_workflow_id, agent),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

/** Where the trigger of another workflow is, has to be found anew; that of the same one is known. */
function workflowChange(wanted: string | null | undefined, { n8nWorkflowId }: Agent): Partial<Agent> {
  return wanted === undefined || wanted === n8nWorkflowId ? {} : { n8nWorkflowId: wanted, webhookPath: null };
}

/** The value; `empty` for null; absent stays absent. */
const cleared = <T>(value: T | null | undefined, empty: T): T | undefined => (value === null ? empty : value);
