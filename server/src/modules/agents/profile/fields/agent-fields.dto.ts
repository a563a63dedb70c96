import { AGENT_FIELDS } from '../../../../contract/studio/agent-fields.js';
import { OptionalText, Texts } from '../../../../platform/http/validation/validation.js';

/** Optional fields of `AGENT_FIELDS` in requests; null resets a field to its default. */
export class AgentFieldsDto {
  /** Instructions for the agent: its role, tone and rules. */
  @OptionalText({ max: AGENT_FIELDS.agent_context.max, blank: true })
  agent_context?: string | null;

  /** The first message of each chat. */
  @OptionalText({ max: AGENT_FIELDS.welcome_message.max, blank: true })
  welcome_message?: string | null;

  /** First messages that the agent suggests; one line each, no duplicates (case-insensitive). */
  @Texts({ max: AGENT_FIELDS.starters.max, each: AGENT_FIELDS.starters.each, optional: true })
  starters?: string[] | null;
}

/** Fields of `AGENT_FIELDS` that everyone sees. */
export class PublicAgentFieldsView {
  /** First messages that the agent suggests, in the creator's order. */
  starters: string[];
}

/** Fields of `AGENT_FIELDS` in answers about an agent. */
export class AgentFieldsView extends PublicAgentFieldsView {
  /** Instructions for the agent: its role, tone and rules. Creator only. */
  agent_context?: string;

  /** The first message of each chat. Creator only. */
  welcome_message?: string | null;
}
