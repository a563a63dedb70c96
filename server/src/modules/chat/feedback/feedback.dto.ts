import { ApiProperty } from '@nestjs/swagger';
import { FEEDBACK_DAYS, FEEDBACK_REASONS, type FeedbackReason, LIMITS, PAGE } from '../../../contract/limits.js';
import { Field } from '../../../platform/http/validation/field.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { OneOf, OptionalText, YesNo } from '../../../platform/http/validation/validation.js';

const isRating = (value: unknown): boolean => value === null || value === 1 || value === -1;

/** A rating of a reply, which replaces the earlier one. */
export class FeedbackDto {
  /** 1: good, -1: bad, null removes the rating. */
  @ApiProperty({ type: 'integer', enum: [1, -1], minimum: -1, maximum: 1, nullable: true })
  @Field((value) => (isRating(value) ? undefined : 'must be 1, -1 or null'))
  value: number | null;

  /** Why the reply was bad. */
  @OneOf(FEEDBACK_REASONS, { optional: true })
  reason?: FeedbackReason | null;

  /** At most 1,000 characters; blank for none. */
  @OptionalText({ max: LIMITS.feedbackComment, trim: true, blank: true })
  comment?: string | null;

  /** Whether the agent's creator may read the reply and the comment; false if absent. */
  @YesNo({ optional: true })
  share_text?: boolean | null;
}

/** Stars of the signed-in user. */
export class StarsView {
  /** Number of replies that the user rated as good. */
  stars_given: number;
}

/** Period of a summary of feedback. */
export class FeedbackQueryDto {
  /** Days up to today (UTC): 30 by default, at most 90. */
  @QueryNumber({ min: 1, max: FEEDBACK_DAYS.max, optional: true })
  days?: number;
}

/** Number of bad ratings with one reason. */
export class FeedbackReasonCount {
  /** Null if no reason was given. */
  @ApiProperty({ enum: FEEDBACK_REASONS, enumName: 'FeedbackReason', nullable: true })
  reason: FeedbackReason | null;
  count: number;
}

/** Ratings of one day. */
export class FeedbackDay {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  up: number;
  down: number;
}

/** A rating whose text was shared with the creator. */
export class SharedFeedback {
  /** 1 or -1. */
  value: number;
  @ApiProperty({ enum: FEEDBACK_REASONS, enumName: 'FeedbackReason', nullable: true })
  reason: FeedbackReason | null;
  comment: string | null;
  /** The reply, at most 2,000 characters of it. */
  reply: string;
  /** Time of the rating. */
  created_at: string;
}

/** Part of the shared ratings, newest replies first. */
export class SharedFeedbackQueryDto {
  /** Only earlier replies: the last `message_id` of the previous page. */
  @QueryId({ optional: true })
  before?: number;

  /** Maximum number, 20 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;
}

/** A shared rating in the list of all. */
export class ListedSharedFeedback extends SharedFeedback {
  /** ID of the reply. */
  message_id: number;
  /** Version of the agent that gave the reply; null when none was published. */
  version: number | null;
}

/** Ratings of an agent's replies, without users. */
export class AgentFeedbackView {
  /** Days that are counted. */
  days: number;
  up: number;
  down: number;
  /** Reasons of the bad ratings, most frequent first. */
  reasons: FeedbackReasonCount[];
  /** Days with ratings, oldest first. */
  by_day: FeedbackDay[];
  /** The newest ratings whose users shared the text, at most 20. */
  shared: SharedFeedback[];
}
