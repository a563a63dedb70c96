/** The request of a message `m`. A copy of one that was answered in another chat says so: they have one answer. */
const REQUEST = `CASE WHEN m.request IS NOT NULL AND NOT m.request ? 'answer'
    AND EXISTS (SELECT FROM message x WHERE x.answer_to = coalesce(m.origin_id, m.id))
  THEN m.request || '{"answered_elsewhere": true}' ELSE m.request END AS request`;

/** Columns of a message `m`. Never `*`: a prepared statement breaks when a migration adds a column. */
export const MESSAGE_COLUMNS = `m.id, m.seq, m.rev, m.is_agent, m.body, m.client_id, m.reply_to, m.delivery, m.failure, m.created_at, m.suggestions, m.sources, m.steps, m.feedback, m.files, ${REQUEST}, m.answer, m.is_imported`;
