import { PAGE, RUN_OUTCOMES, type RunOutcome } from '../../../contract/limits.js';
import { OneOf, QueryId, QueryNumber } from '../../../platform/http/validation/validation.js';

/** Which runs are asked for: the newest first. */
export class RunsQueryDto {
  /** What comes before this one: the `turn_id` of the last one on the page before. */
  @QueryId({ optional: true })
  before?: number;

  /** How many at most: 50 if absent, 100 if more. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;

  /** Only those that ended so. */
  @OneOf(RUN_OUTCOMES, { optional: true })
  outcome?: RunOutcome;

  /** The runs of one message of one's own chats: several, if it was sent again. Takes the place of the others. */
  @QueryId({ optional: true })
  reply_to?: number;
}
