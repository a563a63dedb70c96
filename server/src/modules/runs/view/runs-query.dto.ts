import { PAGE } from '../../../contract/limits.js';
import { RUN_OUTCOMES, type RunOutcome } from '../../../contract/workflows/runs.js';
import { QueryId, QueryNumber } from '../../../platform/http/validation/query-fields.js';
import { OneOf } from '../../../platform/http/validation/validation.js';

/** Filter of the run log, newest first. */
export class RunsQueryDto {
  /** Only earlier runs: the last `turn_id` of the previous page. */
  @QueryId({ optional: true })
  before?: number;

  /** Maximum number, 50 by default, at most 100. */
  @QueryNumber({ min: 1, max: PAGE.listMax, optional: true })
  limit?: number;

  /** Only runs with this outcome. */
  @OneOf(RUN_OUTCOMES, { optional: true })
  outcome?: RunOutcome;

  /** Only runs of this message in the caller's chats; several after a retry. Replaces the other filters. */
  @QueryId({ optional: true })
  reply_to?: number;
}
