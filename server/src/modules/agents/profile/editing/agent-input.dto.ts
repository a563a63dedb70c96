import { STEP_LIMITS, type StepName } from '../../../../contract/chat/steps.js';
import {
  AGENT_SORTS,
  AGENT_STATUSES,
  type AgentSort,
  type AgentStatus,
  AVAILABILITY_FILTERS,
  type AvailabilityFilter,
  LIMITS,
} from '../../../../contract/limits.js';
import { TEMPLATE_TYPES, type TemplateType } from '../../../../contract/workflows/workflows.js';
import { QueryId } from '../../../../platform/http/validation/query-fields.js';
import {
  Id,
  Items,
  Nested,
  ONE_LINE,
  OneOf,
  OptionalId,
  OptionalText,
  Text,
} from '../../../../platform/http/validation/validation.js';
import { AgentFieldsDto } from '../fields/agent-fields.dto.js';

/** For fields without a limit: the request size bounds them. */
const UNLIMITED = 1_000_000;
/** Ids as n8n creates them: no character with a meaning in URLs. */
const WORKFLOW_ID = { max: LIMITS.workflowId, pattern: /^[A-Za-z0-9_-]*$/, trim: true, blank: true } as const;

/** A skill to add. */
export class NewSkillDto {
  /** Blank ones are ignored. */
  @Text({ max: LIMITS.skillName, trim: true, blank: true })
  name: string;
}

/** A skill of `skills` in a PATCH: an existing one by its id, or a new one. */
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

/** A skill to remove; the name is ignored. */
export class RemovedSkillDto {
  @Id()
  id: number;

  @OptionalText({ max: UNLIMITED, blank: true })
  name?: string | null;
}

/** A node of the workflow that users see during a reply. */
class StepNameDto implements StepName {
  /** The node's name in n8n, exactly. */
  @Text({ max: STEP_LIMITS.node, trim: true, pattern: ONE_LINE })
  node: string;

  /** The name that users see, for example "Searching the documents". */
  @Text({ max: STEP_LIMITS.name, trim: true, pattern: ONE_LINE })
  name: string;
}

/** Optional fields that creating and updating an agent share; null resets a field to its default. */
class AgentOptionsDto extends AgentFieldsDto {
  /** An image of the caller; null for the default one. */
  @OptionalId()
  image_id?: number | null;

  /** A knowledge base of the caller, if any. */
  @OptionalId()
  knowledge_base_id?: number | null;

  /**
   * Names of the workflow's nodes that users see during a reply, and below it afterwards. No node twice; unnamed nodes
   * are not shown. Replaces all names; null removes them.
   */
  @Items(() => StepNameDto, { max: STEP_LIMITS.names, unique: 'node', optional: true })
  step_names?: StepNameDto[] | null;

  /** ID of the creator's own workflow. */
  @OptionalText(WORKFLOW_ID)
  n8n_workflow_id?: string | null;
}

/** A new agent. */
export class CreateAgentDto extends AgentOptionsDto {
  /** Unique; lookalike names count as equal. */
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

  /** Template of the workflow that Regent creates; null if the creator provides the workflow. */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;
}

/** Credentials of a workflow (HTTP basic auth). n8n compares them byte by byte. */
export class WebhookLoginDto {
  /** No colon: it separates the two in the header. */
  @Text({ max: LIMITS.webhookUsername, raw: true, pattern: /^[^:\p{Cc}]+$/u })
  username: string;

  @Text({ max: LIMITS.webhookPassword, raw: true, pattern: /^\P{Cc}+$/u })
  password: string;
}

/** Changes of an agent. Absent fields do not change; null clears fields that may be empty and leaves the others. */
export class UpdateAgentDto extends AgentOptionsDto {
  /** Unique; lookalike names count as equal. */
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
   * Publishing (`ready`) checks the workflow; if it is refused, nothing changes. If a workflow must be created from
   * `template_type` first, the other changes are stored anyway, and the error's detail says so.
   */
  @OneOf(AGENT_STATUSES, { optional: true })
  status?: AgentStatus | null;

  /** Replaces all skills, unless one of the three fields below is given. */
  @Items(() => SkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills?: SkillDto[] | null;

  /** An agent has at most 1,000 skills. */
  @Items(() => NewSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_add?: NewSkillDto[] | null;

  @Items(() => ChangedSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_update?: ChangedSkillDto[] | null;

  @Items(() => RemovedSkillDto, { max: LIMITS.skillsInRequest, optional: true })
  skills_to_remove?: RemovedSkillDto[] | null;

  /**
   * Login sent with each call of the workflow, for example for a Chat Trigger with basic auth; null removes it.
   * Write-only.
   */
  @Nested(() => WebhookLoginDto, { optional: true })
  webhook_login?: WebhookLoginDto | null;

  /**
   * Template of the workflow that Regent creates; null if the creator provides the workflow. For a published agent the
   * new workflow is checked as for publishing; if the check fails, the workflow stays.
   */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;
}

/** Filter of an agent list. */
export class AgentFilterDto {
  /**
   * Part of the name; case, accents and ё do not matter. Above about 2,000 hits `X-Total-Count` is estimated from the
   * newest agents until a page reaches the end; below it is exact.
   */
  @OptionalText({ max: 200, blank: true })
  search?: string;

  /** Exactly this category. */
  @OptionalText({ max: 200, blank: true })
  type?: string;

  @OneOf(AGENT_STATUSES, { optional: true })
  status?: AgentStatus;

  /** Whether the workflow answers. Unpublished agents count as online. */
  @OneOf(AVAILABILITY_FILTERS, { optional: true })
  availability?: AvailabilityFilter;

  /** Id of the creator. */
  @QueryId({ optional: true })
  created_by?: number;

  /** Default: newest. */
  @OneOf(AGENT_SORTS, { optional: true })
  sort?: AgentSort;
}
