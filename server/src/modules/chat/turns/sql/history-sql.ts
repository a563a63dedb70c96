import { PAGE } from '../../../../contract/limits.js';

/**
 * Messages that the workflow receives: those of the agent and those that it answered. Written as exclusions, because for
 * `= 'answered'` the planner expects few rows and would read and sort the whole chat.
 */
const ANSWERED = ['queued', 'failed', 'stopped']
  .map((delivery) => `delivery IS DISTINCT FROM '${delivery}'`)
  .join(' AND ');

/** Revisions of the chat to search: without a bound PostgreSQL may read and sort all of a long chat. */
const MAX_REVISIONS = 500;

const BYTES = PAGE.historyInDispatchBytes;
/** A cut text has at least this many bytes: a few words are of no use to a model. */
const MIN_PART_BYTES = 1024;
const CUT = '…';
const BEFORE = 'upto - octet_length(body)';
/** A character has at most four bytes. */
const CHARACTERS_LEFT = `((${BYTES - Buffer.byteLength(CUT)} - (${BEFORE})) / 4)::int`;

/**
 * SQL for the history of chat `c` above the message of turn `t`, newest first: earlier messages and their replies, even
 * replies that are newer than the message. The first text that does not fit is cut at its beginning, and older ones are
 * left out. A reply after which an execution waits has its `resume_path`.
 */
export const HISTORY = `(SELECT json_agg(h) FROM (
      SELECT id, is_agent, reply_to, resume_path, CASE WHEN upto <= ${BYTES} THEN body ELSE '${CUT}' || right(body, ${CHARACTERS_LEFT}) END AS body
      FROM (
        SELECT id, is_agent, reply_to, resume_path, body, sum(octet_length(body)) OVER (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING) AS upto
        FROM (
          SELECT id, seq, is_agent, reply_to, resume_path, body FROM message WHERE chat_id = t.chat_id AND body IS NOT NULL
            AND (id < t.message_id OR reply_to < t.message_id) AND seq > c.head - ${MAX_REVISIONS} AND ${ANSWERED} ORDER BY seq DESC LIMIT ${PAGE.historyInDispatch}) newest) measured
      WHERE upto <= ${BYTES} OR ${BEFORE} <= ${BYTES - MIN_PART_BYTES}) h)`;
