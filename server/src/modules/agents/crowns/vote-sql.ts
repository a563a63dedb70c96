/** SQL: whether the agent has answered the user; only then do the user's reports and crowns count. */
export const answered = (agent: string, user: string): string => /* sql */ `EXISTS (
  SELECT FROM chat ac JOIN message am ON am.chat_id = ac.id
  WHERE ac.agent_id = ${agent} AND ac.user_id = ${user} AND am.is_agent AND am.reply_to IS NOT NULL AND NOT am.is_imported)`;
