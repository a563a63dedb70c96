/** What is read of a message `m`; never `*`, or a column that a migration adds breaks the prepared statements. */
export const MESSAGE_COLUMNS =
  'm.id, m.seq, m.rev, m.is_agent, m.body, m.client_id, m.reply_to, m.delivery, m.failure, m.created_at';
