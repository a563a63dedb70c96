-- Very many people have each written one message to an agent, and the queue knows of none of them.
-- $1 the agent, who also stands for the people; $2 how many; $3 the message; $4 for how many seconds they have been due
WITH people AS (SELECT id AS agent_id, creator_id AS user_id FROM agent WHERE id = $1),
chats AS (INSERT INTO chat (user_id, agent_id, name, head)
  SELECT user_id, agent_id, 'Load burst', 1 FROM people, generate_series(1, $2) RETURNING id),
messages AS (INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery)
  SELECT id, 1, 1, false, $3, 'queued' FROM chats RETURNING id, chat_id)
INSERT INTO turn (chat_id, message_id, agent_id, due_at)
SELECT chat_id, id, $1, now() - make_interval(secs => $4) FROM messages
