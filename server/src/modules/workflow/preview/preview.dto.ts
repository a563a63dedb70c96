import { ApiProperty } from '@nestjs/swagger';
import { AGENT_FIELDS } from '../../../contract/agent-fields.js';
import { LIMITS, PAGE, TEMPLATE_TYPES, type TemplateType } from '../../../contract/limits.js';
import { HIDDEN_PARTS, type HiddenPart, type PreviewEvents } from '../../../contract/preview.js';
import { Items, OneOf, OptionalId, OptionalText, Text, Uuid } from '../../../platform/http/validation/validation.js';
import { MessageSourceDto } from '../../../platform/http/views/message-source.dto.js';

type PreviewDone = PreviewEvents['done'];

const ROLES = ['user', 'assistant'] as const;
const DESCRIPTION = 10_000;

/** An earlier message of the test chat. */
class PreviewMessageDto {
  @OneOf(ROLES)
  role: (typeof ROLES)[number];

  @Text({ max: LIMITS.message })
  content: string;
}

/** A test message, with the fields of an agent as they are edited. */
export class PreviewDto {
  @Text({ max: LIMITS.message })
  message: string;

  /** Earlier messages of the test chat, oldest first. */
  @Items(() => PreviewMessageDto, { max: PAGE.historyInDispatch, optional: true })
  history?: PreviewMessageDto[] | null;

  @OptionalText({ max: LIMITS.agentName, trim: true, blank: true })
  name?: string | null;

  /** Models read its first 10,000 characters only. */
  @OptionalText({ max: DESCRIPTION, trim: true, blank: true })
  description?: string | null;

  @OptionalText({ max: AGENT_FIELDS.agent_context.max, blank: true })
  agent_context?: string | null;

  /** A knowledge base of the caller; null: none. */
  @OptionalId()
  knowledge_base_id?: number | null;

  /** Null: the creator's own workflow, which cannot be tested before the agent exists. */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;

  /** An agent of the caller whose stored workflow answers, if Regent itself does not; null: the agent does not exist. */
  @OptionalId()
  agent_id?: number | null;

  /** The same for all messages of a test chat: n8n's memory nodes tell conversations apart by it. */
  @Uuid({ optional: true })
  session_id?: string | null;
}

/** The reply to a test message. */
export class PreviewView implements PreviewDone {
  text: string;

  /** Sources of the reply; `[1]` refers to the first. */
  sources: MessageSourceDto[];

  /** Parts of the reply that are left out here, and shown in chats: `files`, `request`, `suggestions`. */
  @ApiProperty({ enum: HIDDEN_PARTS, isArray: true })
  hidden_parts: HiddenPart[];
}
