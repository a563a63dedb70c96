import { ApiProperty } from '@nestjs/swagger';
import type { Cause } from '../../../contract/causes.js';
import type { FailureCode } from '../../../contract/errors.js';
import { FEEDBACK_REASONS, type FeedbackReason } from '../../../contract/limits.js';

/** Use of agents by other people. The creator's own chats and deleted chats do not count. */
export class QualityFigures {
  /** Chats with a message that the agent was called for. Alternatives of a chat are one conversation. */
  conversations: number;
  /** Different users with such a message. */
  people: number;
  /** Messages that the agent was called for; a retried one counts again. */
  messages: number;
  answered: number;
  failed: number;
  /** Replies that the user stopped. */
  stopped: number;
  /** Replies that will come by callback. */
  waiting: number;
  /** Answered of answered and failed, from 0 to 1; null without any. */
  success_rate: number | null;
  /** Time from the message to the first text of an answer, in ms: the median; null without answers. */
  first_text_p50_ms: number | null;
  /** The same time that 90 % of answers reach. */
  first_text_p90_ms: number | null;
  /** Time from the message to the whole answer, in ms: the median; null without answers. */
  reply_p50_ms: number | null;
  /** The same time that 90 % of answers reach. */
  reply_p90_ms: number | null;
  /** Good ratings, by the day of the rating. */
  up: number;
  /** Bad ratings, by the day of the rating. */
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
  /** Null: no reason given. */
  @ApiProperty({ enum: FEEDBACK_REASONS, enumName: 'FeedbackReason', nullable: true })
  reason: FeedbackReason | null;
  count: number;
}

/** Conversations with a number of questions in the period. */
export class QualityDropOff {
  /** The smallest number of questions in this group; it ends before the next group. */
  questions_from: number;
  conversations: number;
}

/** Figures of one version of an agent. */
export class QualityVersion {
  /** Null: replies before the agent was published as a version. */
  version: number | null;
  messages: number;
  answered: number;
  failed: number;
  /** Answered of answered and failed, from 0 to 1; null without any. */
  success_rate: number | null;
  /** Time from the message to the whole answer, in ms: the median; null without answers. */
  reply_p50_ms: number | null;
  /** The same time that 90 % of answers reach. */
  reply_p90_ms: number | null;
  /** Good ratings of its replies. */
  up: number;
  /** Bad ratings of its replies. */
  down: number;
}

/** How well agents served other people. Counts and times only. */
export class QualityView {
  /** First day, `YYYY-MM-DD` in UTC. */
  from: string;
  /** Last day. */
  to: string;
  /** The first day with complete run figures: older runs are deleted (`RUN_RETENTION_DAYS`). Ratings cover the whole period. */
  complete_from: string;
  total: QualityFigures;
  /** Every day of the period, oldest first. People and conversations of several days count in each. */
  days: QualityDay[];
  /** Most frequent first. */
  failures: QualityFailure[];
  /** Of the bad ratings, most frequent first. */
  reasons: QualityReason[];
  /** With how many questions conversations ended, fewest first. */
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
