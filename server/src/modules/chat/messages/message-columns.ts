/** Columns of a message `m`. Never `*`: a prepared statement breaks when a migration adds a column. */
export const MESSAGE_COLUMNS =
  'm.id, m.seq, m.rev, m.is_agent, m.body, m.client_id, m.reply_to, m.delivery, m.failure, m.created_at, m.suggestions, m.sources, m.steps, m.feedback, m.files, m.request, m.answer, m.is_imported';
