import { ApiProperty } from '@nestjs/swagger';
import type { FailureCode } from '../../../contract/errors.js';
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../contract/limits.js';
import type { Cause } from '../../../contract/workflows/causes.js';

/** Use of agents by other users. The creator's own chats and deleted chats do not count. */
export class QualityFigures {
  /** Number of chats with a message for which the agent was called. Alternatives of a chat count once. */
  conversations: number;
  /** Number of users with such a message. */
  people: number;
  /** Number of messages for which the agent was called; a retry counts again. */
  messages: number;
  answered: number;
  failed: number;
  /** Number of replies that the user stopped. */
  stopped: number;
  /** Number of replies that await a callback. */
  waiting: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the first text of an answer, in ms; null without answers. */
  first_text_p50_ms: number | null;
  /** 90th percentile of the same time. */
  first_text_p90_ms: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings, by the day of the rating. */
  up: number;
  /** Number of bad ratings, by the day of the rating. */
  down: number;
}

/** Figures of one day. */
export class QualityDay extends QualityFigures {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
}

/** Figures of one agent. */
export class QualityAgent extends QualityFigures {
  agent_id: number;
  name: string;
}

/** Failed replies with one cause, without texts of users or nodes. */
export class QualityFailure {
  code: FailureCode;
  /** The cause, more precise than the code. */
  cause: Cause;
  /** What is wrong, in the caller's language. */
  message: string;
  /** What to do about it, in the caller's language. */
  fix: string;
  count: number;
}

/** Number of bad ratings with one reason. */
export class QualityReason {
  /** Null if no reason was given. */
  @ApiProperty({ enum: FEEDBACK_REASONS, enumName: 'FeedbackReason', nullable: true })
  reason: FeedbackReason | null;
  count: number;
}

/** Number of conversations with a given number of questions in the period. */
export class QualityDropOff {
  /** The smallest number of questions in this group; it ends before the next group. */
  questions_from: number;
  conversations: number;
}

/** Figures of one version of an agent. */
export class QualityVersion {
  /** Null for replies before the first version was published. */
  version: number | null;
  messages: number;
  answered: number;
  failed: number;
  /** Share of answered among answered and failed messages, from 0 to 1; null if there are none. */
  success_rate: number | null;
  /** Median time from the message to the complete answer, in ms; null without answers. */
  reply_p50_ms: number | null;
  /** 90th percentile of the same time. */
  reply_p90_ms: number | null;
  /** Number of good ratings of its replies. */
  up: number;
  /** Number of bad ratings of its replies. */
  down: number;
}

/** Quality of agents for users other than the creator. Counts and times only. */
export class QualityView {
  /** First day, `YYYY-MM-DD` in UTC. */
  from: string;
  /** Last day. */
  to: string;
  /** The first day with complete run figures: older runs are deleted (`RUN_RETENTION_DAYS`). Ratings cover the whole period. */
  complete_from: string;
  total: QualityFigures;
  /** Every day of the period, oldest first. A user or conversation counts on each day with a message. */
  days: QualityDay[];
  /** Most frequent first. */
  failures: QualityFailure[];
  /** Reasons of the bad ratings, most frequent first. */
  reasons: QualityReason[];
  /** Conversations by their number of questions, fewest first. */
  drop_off: QualityDropOff[];
}

/** Quality of one agent. */
export class AgentQualityView extends QualityView {
  /** Versions with runs or ratings in the period, newest first. */
  versions: QualityVersion[];
}

/** Quality of all agents of a creator. */
export class QualityOverviewView extends QualityView {
  /** The agents with the most messages first, at most 1,000. */
  agents: QualityAgent[];
}
