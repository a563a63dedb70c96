import type { Statement } from '../../../platform/db/sql.js';
import { chatColumns, excerptOf, isUnnamed, SHOWN_OF } from '../chats/chat-columns-sql.js';

// Prepared SQL, see ADR 4.

/** Characters read for an excerpt: enough even if many of them are white space. */
const EXCERPT_SOURCE = 400;

const COLUMNS = `c.id, c.name, ${isUnnamed('c')} AS is_unnamed, c.branched_from_message_id, c.created_at, c.last_message_at`;

/** The chat and the root are always included; the limit applies to the branches. */
const family = (columns: string): string => `
    own AS (SELECT coalesce(root_id, id) AS root FROM chat WHERE id = $1 AND user_id = $2),
    family AS (
      SELECT ${columns} FROM own JOIN chat c ON c.id = own.root AND c.user_id = $2
      UNION SELECT ${columns} FROM chat c WHERE c.id = $1 AND c.user_id = $2
      UNION (SELECT ${columns} FROM own JOIN chat c ON c.root_id = own.root AND c.user_id = $2 ORDER BY c.id DESC LIMIT $3))`;

/**
 * The user message `q` of a reply, always in the same chat. With a condition on the chat and outdated statistics, the
 * planner would read the whole chat for each reply.
 */
const QUESTION_OF = (reply: string): string =>
  `LEFT JOIN message q ON ${reply}.is_agent AND q.id = ${reply}.reply_to AND q.body IS NOT NULL`;

export const SOURCE: Statement = {
  name: 'branch.source',
  text: `SELECT k.seq, k.is_agent, k.body IS NULL AS deleted, k.files, q.id AS question_id, q.seq AS question_seq,
      c.lineage, c.root_id, c.branched_from_message_id, coalesce(c.conversation_id, c.id) AS conversation_id
    FROM chat c JOIN message k ON k.chat_id = c.id AND k.id = $3 ${QUESTION_OF('k')} WHERE c.id = $1 AND c.user_id = $2`,
};

/** Messages up to a place in the order of the conversation: each reply below its user message. */
const UP_TO_PLACE = `FROM message m ${QUESTION_OF('m')}
      WHERE m.chat_id = $1 AND m.body IS NOT NULL AND (coalesce(q.seq, m.seq), m.seq) <= ($2::int, $3::int)`;

export const SIZE: Statement = {
  name: 'branch.size',
  text: `SELECT count(*) AS messages, coalesce(sum(coalesce(octet_length(m.body), 0) + coalesce(octet_length(m.failure->>'partial'), 0)), 0) AS bytes,
      (array_agg(coalesce(m.origin_id, m.id) ORDER BY coalesce(q.seq, m.seq) DESC, m.seq DESC))[1] AS fork
    ${UP_TO_PLACE}`,
};

/**
 * Copies a chat's messages up to a place into a new chat, with IDs in the order of the conversation. A window function
 * finds the copy that a reply answers: a join of the copies by ID has no index and takes quadratic time. A branch brings
 * the original's `active_at` up to date (see `TOUCH_ACTIVITY`). `$7`: conversation of an alternative, null for a branch.
 */
export const CREATE: Statement = {
  name: 'branch.create',
  text: `WITH s AS (SELECT * FROM chat WHERE id = $1),
  r AS MATERIALIZED (
    SELECT o.*, nextval('message_id_seq') AS new_id, row_number() OVER ()::int AS n FROM (
      SELECT m.id, m.seq, coalesce(m.origin_id, m.id) AS origin_id, m.is_agent, m.body, q.id IS NOT NULL AS answers, m.delivery, m.failure, m.created_at, m.suggestions, m.sources, m.steps, m.files, m.request, m.answer, m.is_imported,
        CASE WHEN m.is_agent THEN m.resume_path END AS resume_path
      ${UP_TO_PLACE} ORDER BY coalesce(q.seq, m.seq), m.seq) o),
  l AS (SELECT * FROM r ORDER BY n DESC LIMIT 1),
  c AS (
    INSERT INTO chat (user_id, agent_id, persona_id, persona_changes, name, branched_from_message_id, root_id, lineage, conversation_id, client_id, is_imported,
      head, last_read_seq, last_message_id, last_message_is_agent, last_message_at, active_at)
    SELECT s.user_id, s.agent_id, s.persona_id, (
        SELECT jsonb_agg(jsonb_set(p.change, '{after_seq}', to_jsonb((SELECT count(*) FROM r WHERE r.seq <= (p.change->>'after_seq')::int))) ORDER BY p.n)
        FROM jsonb_array_elements(s.persona_changes) WITH ORDINALITY p(change, n)), coalesce($4, s.name), $5, coalesce(s.root_id, s.id), $6::bigint[], $7, $8::uuid, s.is_imported AND $7::bigint IS NOT NULL,
      coalesce(l.n, 0), coalesce(l.n, 0), l.new_id, l.is_agent, l.created_at, coalesce(l.created_at, now())
    FROM s LEFT JOIN l ON true RETURNING *),
  m AS (
    INSERT INTO message (id, chat_id, origin_id, seq, rev, is_agent, body, reply_to, delivery, failure, created_at, suggestions, sources, steps, files, request, answer, is_imported, resume_path)
    SELECT r.new_id, c.id, r.origin_id, r.n, r.n, r.is_agent, r.body,
      CASE WHEN r.answers THEN max(r.new_id) FILTER (WHERE NOT r.is_agent) OVER (ORDER BY r.n) END, CASE r.delivery WHEN 'queued' THEN 'stopped' ELSE r.delivery END, r.failure, r.created_at, r.suggestions, r.sources, r.steps, r.files, r.request, r.answer, r.is_imported, r.resume_path
    FROM r CROSS JOIN c),
  o AS (UPDATE chat SET active_at = chat.last_message_at FROM s
    WHERE chat.id = s.id AND chat.active_at < chat.last_message_at AND $7::bigint IS NULL)
  SELECT ${chatColumns(`(SELECT ${excerptOf('l.body')} FROM l)`)} FROM c`,
};

export const FAMILY: Statement = {
  name: 'branch.family',
  text: `WITH ${family(`${COLUMNS}, c.is_shown`)}
    SELECT f.*, coalesce(CASE WHEN NOT p.is_shown THEN ${SHOWN_OF('p')} END, m.chat_id) AS parent_id, CASE WHEN m.body IS NOT NULL THEN m.is_agent END AS is_agent,
      left(m.body, ${EXCERPT_SOURCE}) AS beginning
    FROM family f LEFT JOIN message m ON m.id = f.branched_from_message_id LEFT JOIN chat p ON p.id = m.chat_id
    WHERE f.is_shown OR f.id = $1 ORDER BY f.id`,
};

// As JSON: pg returns bigint[] as strings.
export const LINEAGES: Statement = {
  name: 'branch.lineages',
  text: `WITH ${family('c.id, c.lineage, coalesce(c.conversation_id, c.id) AS conversation_id, c.is_shown')}
    SELECT id, to_jsonb(lineage) AS lineage, conversation_id AS conversation, is_shown AS "isShown" FROM family ORDER BY id`,
};

export const COPIES: Statement = {
  name: 'branch.copies',
  text: `SELECT m.chat_id, m.id, w.origin_id FROM unnest($1::bigint[], $2::bigint[]) AS w(chat_id, origin_id) CROSS JOIN LATERAL (
      SELECT o.chat_id, o.id FROM message o WHERE o.id = w.origin_id AND o.chat_id = w.chat_id AND o.body IS NOT NULL
      UNION ALL
      SELECT c.chat_id, c.id FROM message c WHERE c.origin_id = w.origin_id AND c.chat_id = w.chat_id AND c.body IS NOT NULL) m`,
};

/**
 * The message below a copy of a message, or the first one of a chat. Reads only 50 messages, because later ones are
 * rarely above them.
 */
export const FOLLOWING: Statement = {
  name: 'branch.following',
  text: `SELECT w.chat_id, w.origin_id, CASE WHEN NOT a.is_agent AND a.body IS NOT NULL THEN a.id END AS question_id,
      coalesce(a.delivery = 'queued', false) AS pending, n.id, coalesce(n.is_agent AND n.reply_to = a.id, false) AS is_reply, coalesce(n.is_agent, true) AS is_agent
    FROM unnest($1::bigint[], $2::bigint[]) AS w(chat_id, origin_id)
    LEFT JOIN LATERAL (
      SELECT k.*, q.seq AS question_seq FROM (
        SELECT * FROM message WHERE id = w.origin_id AND chat_id = w.chat_id
        UNION ALL SELECT * FROM message WHERE origin_id = w.origin_id AND chat_id = w.chat_id) k ${QUESTION_OF('k')} LIMIT 1) a ON true
    LEFT JOIN LATERAL (
      SELECT f.id, f.is_agent, f.reply_to FROM (
        SELECT * FROM message WHERE chat_id = w.chat_id AND seq > coalesce(a.question_seq, a.seq, 0) AND body IS NOT NULL ORDER BY seq LIMIT 50) f
      ${QUESTION_OF('f')}
      WHERE (coalesce(q.seq, f.seq), f.seq) > (coalesce(a.question_seq, a.seq, 0), coalesce(a.seq, 0))
      ORDER BY coalesce(q.seq, f.seq), f.seq LIMIT 1) n ON true`,
};
