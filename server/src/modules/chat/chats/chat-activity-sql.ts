/**
 * For an UPDATE of `chat`: something has happened in it, so it is the first of its person's list. A chat that is first
 * already keeps its time: the order is the same, and a row none of whose indexed columns changes leaves no dead entries
 * in the indexes, of which a busy chat would make two with each message, for the next one to walk over.
 */
export const MOVES_UP = `active_at = CASE WHEN chat.active_at >= (SELECT max(o.active_at) FROM chat o WHERE o.user_id = chat.user_id)
  THEN chat.active_at ELSE clock_timestamp() END`;
