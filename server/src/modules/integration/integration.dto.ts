import { ApiProperty } from '@nestjs/swagger';
import type { MessageSource } from '../../contract/chat/sources.js';
import { AGENT_STATUSES, type AgentStatus, LIMITS, LOCALES, type Locale, PAGE } from '../../contract/limits.js';
import type { ReadRequest } from '../../contract/requests/read-request.js';
import { QueryNumber } from '../../platform/http/validation/query-fields.js';
import { ReadAs } from '../../platform/http/validation/read-as.js';
import {
  Attached,
  ReportedText,
  Requested,
  Sourced,
  Suggested,
} from '../../platform/http/validation/reported-fields.js';
import {
  Items,
  OneOf,
  OptionalId,
  OptionalText,
  Text,
  WholeNumber,
  YesNo,
} from '../../platform/http/validation/validation.js';
import { MessageSourceDto } from '../../platform/http/views/message-source.dto.js';
import { PublicAgentFieldsView } from '../agents/public.js';

/** A message from a workflow to one of its agent's chats. */
export class AgentMessageDto {
  /** The text (Markdown); at most 100,000 characters, and not blank unless there are files or a request with a title, which is the text then. */
  @Text({ max: LIMITS.agentMessage, blank: true })
  message: string;

  /** `messageId` of the dispatch that it answers; absent for an unsolicited message. */
  @OptionalId()
  reply_to?: number | null;

  /** A repeated key stores nothing and returns 200 with the first message. */
  @OptionalText({ max: 200 })
  idempotency_key?: string | null;

  /** Up to 4 next messages with at most 120 characters each, shown as buttons. Other entries are dropped. */
  @Suggested()
  suggestions?: string[] | null;

  /**
   * Up to 20 sources, shown as numbered chips; `[1]` in the text refers to the first. If an entry has neither a title
   * nor an http(s) `url`, all are dropped.
   */
  @Sourced()
  sources?: MessageSource[] | null;

  /**
   * A question to the user, shown below the message: a choice with 2 to 20 options, a form with up to 20 fields, or an
   * approval. Answered once; it expires after `expires_in` seconds, if set. The answer is sent to `resume_url`, which
   * must be on the host of the workflow; without it, to the workflow as the next message. An invalid request is
   * dropped.
   */
  @Requested()
  request?: ReadRequest | null;

  /**
   * Up to 10 files: `url` (a public address) or `data` (Base64 or a `data:` URL), and, if known, `name` and `mimeType`.
   * In `multipart/form-data`, the files themselves. Files that are rejected or cannot be fetched are dropped.
   */
  @Attached()
  files?: unknown;
}

/** Whether the agent is working in a chat. */
export class AgentTypingDto {
  /** True shows it for 6 s; repeat it every few seconds. False hides it. */
  @YesNo()
  is_typing: boolean;

  /** Current activity: one line, shown until the next one or the reply. */
  @OptionalText({ max: LIMITS.activity, trim: true })
  activity?: string | null;

  /** Current step of the workflow, from 1. */
  @WholeNumber({ min: 1, max: LIMITS.activitySteps, optional: true })
  step?: number | null;

  /** Number of steps: at least `step`; requires `step`. */
  @WholeNumber({ min: 1, max: LIMITS.activitySteps, optional: true })
  steps?: number | null;
}

/** Whether the agent is shown as working. */
export class AgentTypingView {
  is_typing: boolean;
}

/** The agent of a workflow. */
export class WorkflowAgentDto extends PublicAgentFieldsView {
  id: number;
  name: string;
  /** Its category, any text. */
  type: string;
  @ApiProperty({ enum: AGENT_STATUSES, enumName: 'AgentStatus' })
  status: AgentStatus;
  short_description: string;
  description: string;
  /** Instructions for the agent: its role, tone and rules. */
  context: string;
  /** The first message of each chat. */
  welcome_message: string | null;
  /** Names of its skills. */
  skills: string[];
  /** Knowledge base that `knowledge/search` searches, if any. */
  knowledge_base_id: number | null;
}

/** An execution that failed after it announced its reply by callback. */
export class FailureReportDto {
  /** As in the response to the dispatch: `{ "message": "Workflow was started", "executionId": "…" }`. */
  @ReadAs((id) => (typeof id === 'number' ? String(id) : id))
  @Text({ max: 64 })
  execution_id: string;

  /** The node that failed, cut to 128 characters; blank, null or absent if unknown. */
  @ReportedText({ max: 128 })
  node?: string | null;

  /** Its error, cut to 500 characters. */
  @ReportedText({ max: 500 })
  error?: string | null;
}

/** Range of the column. */
const VERSION = { min: 1, max: 2 ** 31 - 1, optional: true };

/** A version in a query: n8n writes null as an empty value. */
const versionIn = (text: unknown): unknown => {
  if (text === '') return undefined;
  return typeof text === 'string' && /^\d+$/.test(text) ? Math.min(Number(text), VERSION.max) : text;
};

/** Version of the agent's content. */
export class AgentVersionQueryDto {
  /** `agent.version` of the dispatch, to read the version that answers this message; default: the live content. */
  @ReadAs(versionIn)
  @QueryNumber(VERSION)
  version?: number;
}

/** A question to the agent's knowledge base; `q` or `query`. */
export class KnowledgeQuestionDto {
  @OptionalText({ max: 2000, trim: true })
  q?: string | null;

  @OptionalText({ max: 2000, trim: true })
  query?: string | null;

  /** Maximum number of chapters: 5 by default, at most 20. */
  @WholeNumber({ min: 1, max: 20, optional: true })
  top_k?: number | null;

  /** `agent.version` of the dispatch, to search the knowledge base of that version; absent or null for the live one. */
  @WholeNumber(VERSION)
  version?: number | null;
}

/** A question to a knowledge base in a query string. */
export class KnowledgeQuestionQueryDto extends AgentVersionQueryDto {
  @OptionalText({ max: 2000, trim: true })
  q?: string;

  @OptionalText({ max: 2000, trim: true })
  query?: string;

  /** Maximum number of chapters: 5 by default, limited to 20. */
  @QueryNumber({ min: 1, max: 20, optional: true })
  top_k?: number;
}

/** An earlier message of a chat, as in `history` of the dispatch. */
export class SaidBeforeDto {
  @OneOf(['user', 'assistant'])
  role: 'user' | 'assistant';

  /** Its text, or the end of it. */
  @Text({ max: PAGE.historyInDispatchBytes, blank: true })
  content: string;
}

/** A question to be answered without a model. */
export class QuestionDto {
  /** `chatInput` of the dispatch. */
  @Text({ max: LIMITS.message })
  question: string;

  /** `history` of the dispatch, for questions like "tell me more". */
  @Items(() => SaidBeforeDto, { max: PAGE.historyInDispatch, optional: true })
  history?: SaidBeforeDto[] | null;

  /** Language of the answer if the question does not show one; `en` if absent. */
  @OneOf(LOCALES, { optional: true })
  locale?: Locale | null;

  /** `agent.version` of the dispatch, to answer from that version; absent or null for the live one. */
  @WholeNumber(VERSION)
  version?: number | null;
}

/** The answer to a question. */
export class AnswerView {
  /** Markdown: passages of the knowledge base under their chapters' titles, passages of the context, or a note that nothing was found. */
  output: string;
  /** The chapters that it quotes. */
  sources: MessageSourceDto[];
}
