import { ask, replyTo } from '../../regent/conversation.mjs';

/** Publishes a workflow and sends its agent a message. @returns the agent, its chat and the reply */
export async function beginChat({ person, agentWith }, draft) {
  const agent = await agentWith(draft);
  const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
  return { ...agent, chat, reply: await replyTo(person, await ask(person, chat, 'Begin')) };
}

/** States of the executions of an agent's workflow, newest first. */
export const executionStates = async ({ n8n }, { workflowId }) =>
  (await n8n.executionsOf(workflowId)).map(({ status }) => status);
