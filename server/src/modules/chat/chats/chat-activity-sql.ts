/**
 * Assignment in an UPDATE of `chat` that moves the chat to the top of its user's list. The top chat keeps its time:
 * with no indexed column changed, PostgreSQL leaves no dead index entries for each message.
 */
export const TOUCH_ACTIVITY = `active_at = CASE WHEN chat.active_at >= (SELECT max(o.active_at) FROM chat o WHERE o.user_id = chat.user_id)
  THEN chat.active_at ELSE clock_timestamp() END`;

/** Assignment in an UPDATE of `chat` when the agent writes: the chat leaves the archive, unless it is muted. */
export const UNARCHIVE = 'archived_at = CASE WHEN chat.is_muted THEN chat.archived_at END';
