/** Runs a statement. */
type Run = (text: string, values: unknown[]) => Promise<unknown>;

/** Creates for each user a chat with one message and a reply of the agent. */
export async function answerAll(run: Run, agentId: number, userIds: readonly number[]): Promise<void> {
  await run(
    `WITH c AS (
      INSERT INTO chat (user_id, agent_id, name, head) SELECT id, $1, 'Chat', 2 FROM unnest($2::bigint[]) id RETURNING id),
    q AS (
      INSERT INTO message (chat_id, seq, rev, is_agent, body, delivery) SELECT id, 1, 1, false, 'Hello', 'answered' FROM c
        RETURNING id, chat_id)
    INSERT INTO message (chat_id, seq, rev, is_agent, body, reply_to) SELECT chat_id, 2, 2, true, 'Hi', id FROM q`,
    [agentId, userIds],
  );
}
