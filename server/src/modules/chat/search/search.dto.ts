import { LIMITS, PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber, Text } from '../../../platform/http/validation/validation.js';
import type { TextRange } from './domain/snippet.js';

/** What is looked for in one's own messages. */
export class SearchQueryDto {
  /** Words, at most 200 characters. All of them must be in the message, in any form and order; quotes and operators mean nothing. */
  @Text({ max: LIMITS.search, trim: true })
  q: string;

  /** Only messages with an id below this one: the last `message_id` of the page before. */
  @QueryId({ optional: true })
  before?: number;

  /** How many at most: 20 if absent, 100 if more. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  page_size?: number;
}

/** A part of the snippet, in UTF-16 units: `snippet.slice(start, end)`. */
export class MatchRangeDto implements TextRange {
  start: number;
  end: number;
}

/** A message that was found. */
export class MessageHitDto {
  chat_id: number;

  message_id: number;

  /** A part of the text around what was found, on one line. It is plain text and may hold anything that people write: never HTML. */
  snippet: string;

  /** Where the words stand in the snippet. Seldom empty: when the word stands far into a very long message. */
  matches: MatchRangeDto[];

  /** ISO 8601, UTC. */
  created_at: string;

  /** False: one's own. */
  is_agent_message: boolean;

  chat_name: string | null;

  /** It may be gone: then the client shows a placeholder. */
  agent_id: number;
}
