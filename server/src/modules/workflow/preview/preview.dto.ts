import { ApiProperty } from '@nestjs/swagger';
import { isRecord } from '../../../contract/fields.js';
import { LIMITS, PAGE } from '../../../contract/limits.js';
import { type FieldValue, REQUEST_TYPES, type RequestType } from '../../../contract/requests/requests.js';
import { AGENT_FIELDS } from '../../../contract/studio/agent-fields.js';
import { HIDDEN_PARTS, type HiddenPart, type PreviewEvents } from '../../../contract/studio/preview.js';
import { TEMPLATE_TYPES, type TemplateType } from '../../../contract/workflows/workflows.js';
import { Field } from '../../../platform/http/validation/field.js';
import { textProblem } from '../../../platform/http/validation/text-rule.js';
import {
  Items,
  Nested,
  OneOf,
  OptionalId,
  OptionalText,
  Text,
  Uuid,
} from '../../../platform/http/validation/validation.js';
import { MessageRequestDto, VALUES } from '../../../platform/http/views/message-request.dto.js';
import { MessageSourceDto } from '../../../platform/http/views/message-source.dto.js';

type PreviewDone = PreviewEvents['done'];

const ROLES = ['user', 'assistant'] as const;
const DESCRIPTION = 10_000;
/** A sealed path of n8n, see `LIMITS.resumeUrl`. */
const RESUME = 4000;

/** An earlier message of the test chat. */
class PreviewMessageDto {
  @OneOf(ROLES)
  role: (typeof ROLES)[number];

  @Text({ max: LIMITS.message })
  content: string;
}

/** The answer to the request of a test reply. */
export class TestAnswerDto {
  @OneOf(REQUEST_TYPES)
  type: RequestType;

  /** Choices: the value of an option. Approvals: `approve` or `reject`. */
  @OptionalText({ max: LIMITS.requestValue })
  value?: string | null;

  /** Forms: the values by field name. */
  @ApiProperty({ ...VALUES, selfRequired: false })
  @Field(valuesProblem, { optional: true })
  values?: Record<string, FieldValue>;
}

function valuesProblem(values: unknown): string | undefined {
  if (!isRecord(values)) return 'must be an object';
  const entries = Object.entries(values);
  if (entries.length > LIMITS.requestFields) return `may have at most ${LIMITS.requestFields} entries`;
  return entries.every(([name, value]) => isText(name, LIMITS.requestName) && isFieldValue(value))
    ? undefined
    : 'must be texts, numbers, true or false by name';
}

const isText = (value: unknown, max: number): boolean => textProblem(value, { max, blank: true }) === undefined;

const isFieldValue = (value: unknown): value is FieldValue =>
  typeof value === 'boolean' || Number.isFinite(value) || isText(value, LIMITS.requestText);

/** A test message, with the unsaved fields of an agent. */
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

  /** A knowledge base of the caller, if any. */
  @OptionalId()
  knowledge_base_id?: number | null;

  /** Null for the creator's own workflow, which cannot be tested before the agent exists. */
  @OneOf(TEMPLATE_TYPES, { optional: true })
  template_type?: TemplateType | null;

  /**
   * An agent of the caller whose stored workflow answers, if Regent itself does not; null if the agent does not exist.
   */
  @OptionalId()
  agent_id?: number | null;

  /** The same for all messages of a test chat: n8n's memory nodes distinguish conversations by it. */
  @Uuid({ optional: true })
  session_id?: string | null;

  /** The answer to the request in the previous reply; `message` is its text. */
  @Nested(() => TestAnswerDto, { optional: true })
  answer?: TestAnswerDto | null;

  /** `resume` of the previous reply, with an answer to its request if it has one. */
  @OptionalText({ max: RESUME })
  resume?: string | null;
}

/** The reply to a test message. */
export class PreviewView implements PreviewDone {
  text: string;

  /** Sources of the reply; `[1]` refers to the first. */
  sources: MessageSourceDto[];

  /** A question to the creator, if any. */
  request?: MessageRequestDto;

  /**
   * Identifies the execution that waits for the answer to `request`, or, without a request, for the next message.
   * Absent if none waits; the answer is then an ordinary message.
   */
  resume?: string;

  /** Parts of the reply that only chats show: `files`, `request` (a form that takes files), `suggestions`. */
  @ApiProperty({ enum: HIDDEN_PARTS, isArray: true })
  hidden_parts: HiddenPart[];
}
