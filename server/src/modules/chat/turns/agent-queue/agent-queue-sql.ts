import type { FailureCode } from '../../../../contract/errors.js';
import { UNINDEXED_STATE } from '../sql/turn-state-sql.js';

/** An agent that cannot be called now. Its turns wait at most `maxWaitMs` and then fail with `failureCode`. */
export interface UnavailableAgent {
  agentId: number;
  maxWaitMs: number;
  failureCode: FailureCode;
}

/** Whether a turn waits in its agent's queue. */
export const IN_AGENT_QUEUE = `${UNINDEXED_STATE} = 'queued' AND turn.line_code IS NOT NULL`;

/** SQL for the time limit and failure code of an earlier wait. */
interface EarlierWait {
  until: string;
  code: string;
}

const STORED: EarlierWait = { until: 'turn.line_until', code: 'turn.line_code' };

/** Time limit of the wait: counted from the first call, or from now; it starts again when the failure code changes. */
export const queuedUntil = (waitMs: string, code: string, earlier = STORED): string =>
  `CASE WHEN ${earlier.code} = ${code} THEN ${earlier.until}
    ELSE least(now(), turn.started_at) + ${waitMs} * interval '1 ms' END`;

/** When the sweeper handles the turn: at its time limit, or when its worker has not renewed the wait. */
export const queuedDueAt = (waitMs: string, code: string, reclaimAfterMs: string, earlier = STORED): string =>
  `least(now() + ${reclaimAfterMs}::int * interval '1 ms', ${queuedUntil(waitMs, code, earlier)})`;
