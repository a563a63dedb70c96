import { isBlank } from '../../contract/blank.js';
import { DEFAULT_IMAGE_ID } from '../media/public.js';
import type { Agent } from './agent.entity.js';
import type { AgentOptionsDto } from './agent-input.dto.js';

/** Maps the shared optional fields, except for the workflow, to columns. Absent fields stay absent. */
export const optionColumns = (input: AgentOptionsDto) =>
  ({
    imageId: cleared(input.image_id, DEFAULT_IMAGE_ID),
    agentContext: cleared(input.agent_context, ''),
    welcomeMessage: input.welcome_message != null && isBlank(input.welcome_message) ? null : input.welcome_message,
    starters: cleared(input.starters, []),
    knowledgeBaseId: input.knowledge_base_id,
  }) satisfies Partial<Record<keyof Agent, unknown>>;

/** The value; `empty` for null; absent stays absent. */
const cleared = <T>(value: T | null | undefined, empty: T): T | undefined => (value === null ? empty : value);
