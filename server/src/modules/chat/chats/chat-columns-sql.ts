/** Characters of the last message that are read: enough for one line after its Markdown is removed. */
const EXCERPT = 400;

/** Beginning of a message's text, after the reasoning that it may start with. */
export const excerptOf = (body: string): string =>
  `substr(${body}, CASE WHEN left(${body}, 6) ILIKE '<think' THEN greatest(strpos(${body}, '</think'), 1) ELSE 1 END, ${EXCERPT})`;

/** ID of the shown chat among the alternatives of a hidden chat. */
export const SHOWN_OF = (chat: string): string =>
  `(SELECT sc.id FROM chat sc WHERE sc.conversation_id = ${chat}.conversation_id AND sc.is_shown)`;

/** Whether a chat still has the name that it was created with by default. */
export const isUnnamed = (chat: string): string => `coalesce(${chat}.name = ${chat}.default_name, false)`;

/**
 * Columns of a chat `c`. Never `*`: a prepared statement breaks when a migration adds a column.
 * @param lastText the last message's text. A statement does not see a message that it inserts itself.
 */
export const chatColumns = (
  lastText = `(SELECT coalesce(nullif(${excerptOf('m.body')}, ''), m.files->0->>'name', '') FROM message m WHERE m.id = c.last_message_id)`,
): string => `c.id, c.agent_id, c.persona_id, c.persona_changes, c.name, ${isUnnamed('c')} AS is_unnamed, c.branched_from_message_id, coalesce(c.root_id, c.id) AS root_id,
  c.last_read_seq, c.unread_count, c.pinned_at IS NOT NULL AS is_pinned, c.archived_at IS NOT NULL AS is_archived, c.is_muted,
  c.last_message_id, c.last_message_is_agent, c.last_message_at, ${lastText} AS last_message_text, c.created_at,
  c.conversation_id, CASE WHEN c.is_shown THEN c.id ELSE ${SHOWN_OF('c')} END AS shown_chat_id`;

export const CHAT_COLUMNS = chatColumns();
