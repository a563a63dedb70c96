/** Columns of a chat `c`. Never `*`: a prepared statement breaks when a migration adds a column. */
export const CHAT_COLUMNS = `c.id, c.agent_id, c.persona_id, c.name, c.branched_from_message_id, coalesce(c.root_id, c.id) AS root_id, c.last_read_seq, c.unread_count,
  c.last_message_id, c.last_message_is_agent, c.last_message_at, c.created_at`;
