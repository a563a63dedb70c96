import { LIMITS } from '../../../contract/limits.js';
import { OptionalId, OptionalText, QueryNumber, Text, WholeNumber } from '../../../platform/http/validation.js';

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
