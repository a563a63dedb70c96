import { PAGE } from '../../../contract/limits.js';

/**
 * What the workflow is told of: the agent's own words, and what it answered. Written so that PostgreSQL takes it for nearly
 * all of a chat, without statistics too: of `= 'answered'` it expects next to nothing, and would read and sort all that it
 * may look through.
 */
const TOLD = ['queued', 'failed', 'stopped'].map((delivery) => `delivery IS DISTINCT FROM '${delivery}'`).join(' AND ');

/**
 * So many numbers of the chat are looked through for the history. Without a bound PostgreSQL may read and sort all of a
 * long chat, where most are short: it plans for the usual one. A number is a message, its failure, a deletion.
 */
const LOOKED_THROUGH = 500;

const BYTES = PAGE.historyInDispatchBytes;
/** Of a text that there is no room for whole, no less than so many bytes: a few words tell a model nothing. */
const PART_BYTES = 1024;
const CUT = '…';
const BEFORE = 'upto - octet_length(body)';
/** As many as there is room for, if each has four bytes. */
const CHARACTERS_LEFT = `((${BYTES - Buffer.byteLength(CUT)} - (${BEFORE})) / 4)::int`;

/**
 * SQL for what a workflow is told of the chat `c` besides the message of the turn `t` itself, newest first. Where there is
 * no room for a text whole, its end is taken, which what came next speaks of, and no older ones. PostgreSQL knows the bytes
 * of a long text without reading it.
 */
export const HISTORY = `(SELECT json_agg(h) FROM (
      SELECT is_agent, CASE WHEN upto <= ${BYTES} THEN body ELSE '${CUT}' || right(body, ${CHARACTERS_LEFT}) END AS body
      FROM (
        SELECT is_agent, body, sum(octet_length(body)) OVER (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING) AS upto
        FROM (
          SELECT seq, is_agent, body FROM message WHERE chat_id = t.chat_id AND id <> t.message_id AND body IS NOT NULL
            AND seq > c.head - ${LOOKED_THROUGH} AND ${TOLD} ORDER BY seq DESC LIMIT ${PAGE.historyInDispatch}) newest) measured
      WHERE upto <= ${BYTES} OR ${BEFORE} <= ${BYTES - PART_BYTES}) h)`;
