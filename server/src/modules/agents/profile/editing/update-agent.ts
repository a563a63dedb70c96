import { Injectable } from '@nestjs/common';
import { LIMITS, type Locale } from '../../../../contract/limits.js';
import { sealedPlace } from '../../../../platform/crypto/sealed-place.js';
import { SecretBox } from '../../../../platform/crypto/secret-box.js';
import type { SignedIn } from '../../../../platform/http/access/signed-in.js';
import { ApiError } from '../../../../platform/http/errors/api-error.js';
import { AgentEvents } from '../../agent-events.js';
import {
  type AgentChange,
  AgentChangesRepository,
  type PublishedState,
} from '../../versions/agent-changes.repository.js';
import { ProvisioningRequest } from '../../workflows/provisioning-request.js';
import { PublishCheck, type PublishVerdict } from '../../workflows/publish-check.js';
import type { Agent } from '../agent.entity.js';
import { AgentsService } from '../agents.service.js';
import { AssertNameAllowed } from '../names/assert-name-allowed.js';
import type { AgentDetailView } from '../view/agent-view.dto.js';
import type { UpdateAgentDto } from './agent-input.dto.js';
import { AssertOwnReferences } from './assert-own-references.js';
import { explained, tooManySkills, tryAgain } from './change-errors.js';
import { columnChanges, needsCheck } from './column-changes.js';
import { replacesSkills, type SkillChanges, skillChanges } from './domain/skill-changes.js';

type GoodVerdict = Extract<PublishVerdict, { ok: true }>;

/** Changes, publishes and unpublishes an agent. */
@Injectable()
export class UpdateAgent {
  constructor(
    private readonly agents: AgentChangesRepository,
    private readonly assertNameAllowed: AssertNameAllowed,
    private readonly assertOwnReferences: AssertOwnReferences,
    private readonly publishCheck: PublishCheck,
    private readonly provisioning: ProvisioningRequest,
    private readonly events: AgentEvents,
    private readonly reader: AgentsService,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * @throws ApiError 404, 400 for references to other users' items, 400 `name_reserved`, 409 `agent_name_taken` or
   * `agent_hidden`, 422 or 503 for the workflow; then nothing changed unless the detail says so
   * @param note of the version that it publishes
   */
  async run(
    creator: SignedIn,
    id: number,
    input: UpdateAgentDto,
    note: string | null = null,
  ): Promise<AgentDetailView> {
    return await tryAgain(() => this.#change(creator, id, input, note));
  }

  /** Publishes the draft of a published agent, or an unpublished agent. @throws ApiError 404, 409, 422, 503 */
  async publish(creator: SignedIn, id: number, note: string | null): Promise<AgentDetailView> {
    return await tryAgain(async () => {
      const editable = await this.agents.editable(id, creator.userId);
      if (!editable) throw new ApiError('agent_not_found');
      if (editable.agent.status !== 'ready') return await this.#change(creator, id, { status: 'ready' }, note);
      const holds = ({ status }: PublishedState): boolean => status === 'ready';
      await this.#store(id, { ...NO_CHANGE, holds, publishesDraft: true, note });
      this.provisioning.changed(id);
      return await this.reader.get(creator.userId, id);
    });
  }

  async #change(creator: SignedIn, id: number, input: UpdateAgentDto, note: string | null): Promise<AgentDetailView> {
    const creatorId = creator.userId;
    const editable = await this.agents.editable(id, creatorId);
    if (!editable) throw new ApiError('agent_not_found');
    const { agent, content } = editable;
    await this.assertOwnReferences.run(creatorId, input);
    const skillsNow = content.skills.map((skill) => skill.id);
    const skills = changesOfSkills(skillsNow, input);
    const skillsReplaced = replacesSkills(input) ? skillsNow : null;
    const changes = { ...columnChanges(input, agent), ...this.#loginChange(input.webhook_login, id) };
    if (changes.name !== undefined) {
      this.assertNameAllowed.run(creator, changes.name);
      if (await this.agents.isNameTaken(changes.name, id)) throw new ApiError('agent_name_taken');
    }
    if (agent.hiddenAt !== null) {
      if (changes.status === 'ready') throw new ApiError('agent_hidden');
      // An agent unpublished while hidden stays unpublished when it is shown again.
      if (changes.status !== undefined) changes.hiddenWasReady = false;
    }
    const wantsWorkflow = Boolean(changes.templateType) && (await this.provisioning.isGrantedTo(creatorId));
    if (wantsWorkflow && agent.status !== 'ready' && changes.status === 'ready') {
      return await this.#changeAndPublish(creator, id, input, note);
    }
    const wanted = { ...agent, ...changes };
    const checked = needsCheck(agent, changes) ? await this.#check(creatorId, wanted) : undefined;
    if (checked?.webhookPath !== undefined) changes.webhookPath = checked.webhookPath;
    if (checked && agent.status !== 'ready') changes.workflowPublishedAt = new Date();
    const isDecided = (now: PublishedState): boolean =>
      checked ? isAsChecked(wanted, checked, { ...now, ...changes }) : !needsCheck(now, changes);
    // A concurrent publication has announced its own change.
    const holds = (now: PublishedState): boolean =>
      isDecided(now) && (changes.status === undefined || now.status === agent.status);
    await this.#store(id, { changes, skills, skillsReplaced, wantsWorkflow, holds, note });
    this.provisioning.changed(id);
    if (changes.status !== undefined && changes.status !== agent.status) await this.events.changed(id, changes.status);
    return await this.reader.get(creatorId, id);
  }

  #loginChange(login: UpdateAgentDto['webhook_login'], id: number): Pick<Partial<Agent>, 'webhookLogin'> {
    if (login == null) return login === null ? { webhookLogin: null } : {};
    const text = `${login.username}:${login.password}`;
    return { webhookLogin: this.secrets.seal(text, sealedPlace('agent.webhook_login', id)) };
  }

  /** Stores the other changes first, because the workflow is created from the stored template. */
  async #changeAndPublish(
    creator: SignedIn,
    id: number,
    { status, ...others }: UpdateAgentDto,
    note: string | null,
  ): Promise<AgentDetailView> {
    await this.run(creator, id, others);
    try {
      return await this.run(creator, id, { status }, note);
    } catch (error) {
      if (!(error instanceof ApiError && error.code.startsWith('workflow_'))) throw error;
      throw new ApiError(error.code, {
        detail: withStored(error),
        retryAfterSeconds: error.retryAfterSeconds,
        cause: error,
      });
    }
  }

  /** Checks the workflow without holding a database connection. @throws ApiError 422, 503 */
  async #check(creatorId: number, agent: Agent): Promise<GoodVerdict> {
    const { id: agentId, templateType, n8nWorkflowId, webhookToken } = agent;
    const verdict = await this.publishCheck.run({ agentId, creatorId, templateType, n8nWorkflowId, webhookToken });
    if (!verdict.ok) {
      const { code, detail, retryAfterSeconds } = verdict;
      throw new ApiError(code, { detail, retryAfterSeconds });
    }
    return verdict;
  }

  async #store(id: number, change: AgentChange): Promise<void> {
    if (!(await explained(this.agents.update(id, change)))) throw new ApiError('agent_not_found');
  }
}

const NO_CHANGE = {
  changes: {},
  skills: { add: [], update: [], remove: [], foreign: [] },
  skillsReplaced: null,
  wantsWorkflow: false,
} satisfies Partial<AgentChange>;

/** @throws ApiError 400 */
function changesOfSkills(existing: readonly number[], input: UpdateAgentDto): SkillChanges {
  const skills = skillChanges(existing, input);
  if (skills.foreign.length > 0) {
    const message = 'is not the id of a skill of this agent';
    throw new ApiError('validation_failed', {
      errors: skills.foreign.map((field) => ({ field, message: `${field} ${message}` })),
    });
  }
  const { add, remove } = skills;
  if (add.length > 0 && existing.length + add.length - remove.length > LIMITS.skillsOfAgent) throw tooManySkills();
  return skills;
}

/** Whether the stored workflow is the checked one, despite concurrent changes. */
function isAsChecked(wanted: PublishedState, { workflowId }: GoodVerdict, stored: PublishedState): boolean {
  if (stored.status !== 'ready') return true;
  if (stored.templateType !== wanted.templateType) return false;
  return [wanted.n8nWorkflowId, workflowId].includes(stored.n8nWorkflowId);
}

const STORED: Record<Locale, string> = {
  en: 'The other changes are stored.',
  ru: 'Остальные изменения сохранены.',
};

/** Appends that the other changes are stored. */
function withStored({ detail, message }: ApiError): Record<Locale, string> {
  const { en, ru } = typeof detail === 'object' ? detail : { en: detail ?? message, ru: detail ?? message };
  return { en: `${en} ${STORED.en}`, ru: `${ru} ${STORED.ru}` };
}
