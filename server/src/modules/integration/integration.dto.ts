import { ApiProperty } from '@nestjs/swagger';
import { AGENT_STATUSES, type AgentStatus, LIMITS, LOCALES, type Locale, PAGE } from '../../contract/limits.js';
import { ReadAs } from '../../platform/http/validation/read-as.js';
import {
  Items,
  OneOf,
  OptionalId,
  OptionalText,
  QueryNumber,
  ReportedText,
  Text,
  WholeNumber,
  YesNo,
} from '../../platform/http/validation/validation.js';
import { PublicAgentFieldsView } from '../agents/public.js';

/** A message that a workflow sends into one of its agent's chats. */
export class AgentMessageDto {
  /** The text (Markdown); not blank, at most 100,000 characters. */
  @Text({ max: LIMITS.agentMessage })
  message: string;

  /** `messageId` of the dispatch that it answers; absent: a message that nobody asked for. */
  @OptionalId()
  reply_to?: number | null;

  /** The same key again stores nothing and answers 200 with the first message. */
  @OptionalText({ max: 200 })
  idempotency_key?: string | null;
}

/** Whether the agent is at work in a chat. */
export class AgentTypingDto {
  /** True: shown for 6 s; say it again every few seconds for as long as it is so. False: it ends. */
  @YesNo()
  is_typing: boolean;

  /** What it does just now: one line, shown beside the dots until the next one, or until the reply is there. */
  @OptionalText({ max: LIMITS.activity, trim: true })
  activity?: string | null;

  /** Which step of the workflow that is, from 1. */
  @WholeNumber({ min: 1, max: LIMITS.activitySteps, optional: true })
  step?: number | null;

  /** How many steps there are: at least `step`, and only with one. */
  @WholeNumber({ min: 1, max: LIMITS.activitySteps, optional: true })
  steps?: number | null;
}

/** What the chat's person was shown. */
export class AgentTypingView {
  is_typing: boolean;
}

/** What a workflow may know of its agent. */
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
  /** What it can do, in its creator's words. */
  skills: string[];
  /** What `knowledge/search` searches; null: nothing. */
  knowledge_base_id: number | null;
}

/** An execution that failed after it had answered that its reply comes later. */
export class FailureReportDto {
  /** As in the answer to the dispatch: `{ "message": "Workflow was started", "executionId": "…" }`. */
  @ReadAs((id) => (typeof id === 'number' ? String(id) : id))
  @Text({ max: 64 })
  execution_id: string;

  /** The node that failed; what is over 128 characters is cut. Blank, null or absent: it is not known. */
  @ReportedText({ max: 128 })
  node?: string | null;

  /** What it failed with; what is over 500 characters is cut. */
  @ReportedText({ max: 500 })
  error?: string | null;
}

/** A question to the agent's knowledge base; `q` or `query`. */
export class KnowledgeQuestionDto {
  @OptionalText({ max: 2000, trim: true })
  q?: string | null;

  @OptionalText({ max: 2000, trim: true })
  query?: string | null;

  /** How many chapters: 5 if absent, at most 20. */
  @WholeNumber({ min: 1, max: 20, optional: true })
  top_k?: number | null;
}

/** The same in a query string. */
export class KnowledgeQuestionQueryDto {
  @OptionalText({ max: 2000, trim: true })
  q?: string;

  @OptionalText({ max: 2000, trim: true })
  query?: string;

  /** How many chapters: 5 if absent, 20 if more. */
  @QueryNumber({ min: 1, max: 20, optional: true })
  top_k?: number;
}

/** One earlier message of a chat, as the dispatch carries it. */
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
}

/** The answer to a question. */
export class AnswerView {
  /** Markdown: passages of the knowledge base under their chapters' titles, passages of the context, or a note that nothing was found. */
  output: string;
}
