import type { FailureCode } from '../../../../contract/errors.js';
import { KNOWN_STATE } from '../turn-state-sql.js';

/** An agent that cannot be called now: for how long its turns may wait, and what is told if their turn never comes. */
export interface LinedUp {
  agentId: number;
  waitMs: number;
  code: FailureCode;
}

/** Whether a turn is in line: nothing but a place with its agent stands between it and its call. */
export const IN_LINE = `${KNOWN_STATE} = 'queued' AND turn.line_code IS NOT NULL`;

/** How long it may already wait, and for what. */
interface Before {
  until: string;
  code: string;
}

const STORED: Before = { until: 'turn.line_until', code: 'turn.line_code' };

/** Until when it may wait. The time runs from its first call or from when it is put in line, and anew for another cause. */
export const lineUntil = (waitMs: string, code: string, before = STORED): string =>
  `CASE WHEN ${before.code} = ${code} THEN ${before.until}
    ELSE least(now(), turn.started_at) + ${waitMs} * interval '1 ms' END`;

/** When the sweeper looks at it: its time is over, or its worker has not said for so long that it still has it. */
export const dueInLine = (waitMs: string, code: string, lookAgainMs: string, before = STORED): string =>
  `least(now() + ${lookAgainMs}::int * interval '1 ms', ${lineUntil(waitMs, code, before)})`;
