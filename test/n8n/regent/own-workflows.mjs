// Workflows in a user's project in the operator's n8n, each with a published agent.
import { newAgent } from './conversation.mjs';
import { until } from './until.mjs';

/** @returns a function that creates a workflow at a path, and its agent */
export function ownWorkflows({ n8n, person }) {
  const get = (id) => person.call('GET', `/api/studio/agent/${id}/`);

  /** The user's project in n8n. Regent creates workflows there once the user has an account. */
  async function project() {
    const { id } = await newAgent(person, 'simple');
    const made = await until(
      'the workflow',
      async () => {
        const agent = await get(id);
        return agent.workflow_state === 'ready' && !agent.workflow_closed && agent.workflow_url !== null && agent;
      },
      120_000,
    );
    return (await n8n.ownerOf(made.n8n_workflow_id)).projectId;
  }
  let known;

  return async (draft) => {
    known ??= await project();
    const workflow = typeof draft === 'function' ? draft(crypto.randomUUID()) : draft;
    const { id: workflowId } = await n8n.api('POST', '/workflows', workflow);
    await n8n.api('PUT', `/workflows/${workflowId}/transfer`, { destinationProjectId: known });
    await n8n.api('POST', `/workflows/${workflowId}/publish`);
    const { id } = await newAgent(person, null, { n8n_workflow_id: workflowId });
    // n8n registers a webhook shortly after the publication.
    const publish = () => person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    await until('published', () => publish().then(Boolean, () => false));
    return { id, workflowId };
  };
}
