import { LIMITS, PAGE } from '../../../contract/limits.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { Text } from '../../../platform/http/validation/validation.js';
import type { TextRange } from './domain/snippet.js';

/** A search in the caller's messages. */
export class SearchQueryDto {
  /**
   * At most 200 characters. A message must contain all words, in any form and order; case, accents, ё and ß do not
   * matter. Words of three letters or more, and the last of two, match as prefixes in the newest 4,096 messages. Typing
   * errors are corrected when nothing is found. Chinese, Japanese, Korean and Thai match by parts of words. Operators
   * are not supported.
   */
  @Text({ max: LIMITS.search, trim: true })
  q: string;

  /** Only messages with a lower ID: the last `message_id` of the previous page. */
  @QueryId({ optional: true })
  before?: number;

  /** Maximum number, 20 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  page_size?: number;
}

/** Range of the snippet in UTF-16 units: `snippet.slice(start, end)`. */
export class MatchRangeDto implements TextRange {
  start: number;
  end: number;
}

/** A search result. */
export class MessageHitDto {
  chat_id: number;

  message_id: number;

  /** The text around the matches, on one line and without Markdown. Plain text from users: never render it as HTML. */
  snippet: string;

  /** Matches in the snippet. Empty in rare cases, when a word is far into a very long message. */
  matches: MatchRangeDto[];

  /** ISO 8601, UTC. */
  created_at: string;

  /** False for the caller's own messages. */
  is_agent_message: boolean;

  chat_name: string | null;

  /** `chat_name` is the default name. Clients show the agent's current name instead. */
  is_chat_unnamed: boolean;

  /** The agent may be deleted: clients then show a placeholder. */
  agent_id: number;
}
