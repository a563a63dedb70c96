import {
  AGENT_SORTS,
  AGENT_STATUSES,
  type AgentSort,
  type AgentStatus,
  AVAILABILITY_FILTERS,
  type AvailabilityFilter,
  LIMITS,
  TEMPLATE_TYPES,
  type TemplateType,
} from '../../../contract/limits.js';
import {
  Id,
  Items,
  Nested,
  OneOf,
  OptionalId,
  OptionalText,
  QueryId,
  Text,
} from '../../../platform/http/validation/validation.js';
import { AgentFieldsDto } from './agent-fields.dto.js';

/** A field that has no limit of its own: the size of the request bounds it. */
const UNLIMITED = 1_000_000;
/** As the workflow tool makes them: nothing that could mean something in an address. */
const WORKFLOW_ID = { max: LIMITS.workflowId, pattern: /^[A-Za-z0-9_-]*$/, trim: true, blank: true } as const;

/** A skill to add. */
export class NewSkillDto {
  /** Blank ones are ignored. */
  @Text({ max: LIMITS.skillName, trim: true, blank: true })
  name: string;
}

/** A skill of `skills` in a PATCH: with the id of one that is there, or new. */
export class SkillDto extends NewSkillDto {
  @OptionalId()
  id?: number | null;
}

/** A skill to rename. */
export class ChangedSkillDto {
  @Id()
  id: number;

  @Text({ max: LIMITS.skillName, trim: true })
  name: string;
}

/** A skill to remove; its name may come along. */
export class RemovedSkillDto {
  @Id()
  id: number;

  @OptionalText({ max: UNLIMITED, blank: true })
  name?: string | null;
}

/** Optional fields that creating and updating an agent share; null resets a field to its default. */
class AgentOptionsDto extends AgentFieldsDto {
  /** An image of the caller; null: the default one. */
  @OptionalId()
  image_id?: number | null;

  /** An own knowledge base; null: none. */
  @OptionalId()
  knowledge_base_id?: number | null;

  /** The workflow that the creator wired. */
  @OptionalText(WORKFLOW_ID)
  n8n_workflow_id?: string | null;
}

/** What an agent is made of. */
export class CreateAgentDto extends AgentOptionsDto {
  /** Unique: no other agent has a name that looks like it. */
  @Text({ max: LIMITS.agentName, name: true })
  name: string;

  /** Category. */
  @Text({ max: LIMITS.agentType, trim: true })
  type: string;

  @Text({ max: LIMITS.agentShortDescription, trim: true })
  short_description: string;

  @Text({ max: UNLIMITED, trim: true })
  description: string;

  @Items(() => NewSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills?: NewSkillDto[] | null;

  /** Which workflow is made for it; null: the creator wires an own one. */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;
}

/** Credentials that a workflow asks its callers for (HTTP basic auth). n8n compares them byte by byte. */
export class WebhookLoginDto {
  /** No colon: it separates the two in the header. */
  @Text({ max: LIMITS.webhookUsername, raw: true, pattern: /^[^:\p{Cc}]+$/u })
  username: string;

  @Text({ max: LIMITS.webhookPassword, raw: true, pattern: /^\P{Cc}+$/u })
  password: string;
}

/** What is to be changed. Absent fields stay; null clears those that may be empty and leaves the others. */
export class UpdateAgentDto extends AgentOptionsDto {
  /** Unique: no other agent has a name that looks like it. */
  @OptionalText({ max: LIMITS.agentName, name: true })
  name?: string | null;

  /** Category. */
  @OptionalText({ max: LIMITS.agentType, trim: true })
  type?: string | null;

  @OptionalText({ max: LIMITS.agentShortDescription, trim: true })
  short_description?: string | null;

  @OptionalText({ max: UNLIMITED, trim: true })
  description?: string | null;

  /**
   * Publishing (`ready`) checks the workflow, and nothing changes where it is refused. With a `template_type` from which a
   * workflow is to be made first, the other changes are stored all the same; the error's detail says so.
   */
  @OneOf(AGENT_STATUSES, { optional: true })
  status?: AgentStatus | null;

  /** Takes the place of all, unless one of the three below is given. */
  @Items(() => SkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills?: SkillDto[] | null;

  /** An agent may have at most 1,000 in all. */
  @Items(() => NewSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_add?: NewSkillDto[] | null;

  @Items(() => ChangedSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_update?: ChangedSkillDto[] | null;

  @Items(() => RemovedSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_remove?: RemovedSkillDto[] | null;

  /** Sent with each call of the workflow, as for a Chat Trigger with basic auth; null: none. Write-only. */
  @Nested(() => WebhookLoginDto, { optional: true })
  webhook_login?: WebhookLoginDto | null;

  /**
   * Which workflow is made for it; null: the creator wires an own one. Of an agent that is published the new one is
   * checked as for publishing; where it is refused, the workflow stays as it was.
   */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;
}

/** Which agents a list shows. */
export class AgentFilterDto {
  /**
   * Part of the name, whatever the case. Where it has more than some 2,000 hits, `X-Total-Count` is reckoned from the
   * newest agents, until a page comes to their end; below it is exact.
   */
  @OptionalText({ max: 200, blank: true })
  search?: string;

  /** Exactly this category. */
  @OptionalText({ max: 200, blank: true })
  type?: string;

  @OneOf(AGENT_STATUSES, { optional: true })
  status?: AgentStatus;

  /** Whether its workflow answers. Agents that are not published count as online. */
  @OneOf(AVAILABILITY_FILTERS, { optional: true })
  availability?: AvailabilityFilter;

  /** Id of the creator. */
  @QueryId({ optional: true })
  created_by?: number;

  /** Default: newest. */
  @OneOf(AGENT_SORTS, { optional: true })
  sort?: AgentSort;
}
