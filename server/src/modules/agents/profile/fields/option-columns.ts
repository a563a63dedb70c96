import { DEFAULT_IMAGE_ID } from '../../../media/public.js';
import type { Agent } from '../agent.entity.js';
import type { CreateAgentDto, UpdateAgentDto } from '../editing/agent-input.dto.js';
import { fieldValues } from './agent-fields.js';

/** Maps the shared optional fields, except for the workflow, to columns. Absent fields stay absent or undefined. */
export const optionColumns = (input: CreateAgentDto | UpdateAgentDto) =>
  ({
    ...fieldValues(input),
    stepNames: input.step_names === null ? [] : input.step_names,
    imageId: input.image_id === null ? DEFAULT_IMAGE_ID : input.image_id,
    knowledgeBaseId: input.knowledge_base_id,
  }) satisfies Partial<Record<keyof Agent, unknown>>;
