import { type FakeWorkflowHost } from '../../services/fake-workflow-host.js';
import { until } from '../../util/until.js';
import type { Person } from '../people/person.js';

export const agentPath = (id: number) => `/api/studio/agent/${id}/`;
export const getAgent = (person: Person, id: number) => person.ok('GET', agentPath(id));
export const publish = (person: Person, id: number) => person.ok('PATCH', agentPath(id), { status: 'ready' });
export const restore = (person: Person, id: number) => person.call('POST', `${agentPath(id)}workflow/restore/`);

/** The step of the connection check that failed. */
export const failedStep = async (person: Person, id: number, headers = {}) => {
  const { body } = await person.call('POST', `${agentPath(id)}check/`, undefined, headers);
  return body.steps.find((step: { ok: boolean | null }) => step.ok === false);
};

/** A new agent whose workflow is in n8n. */
export const agentWithWorkflow = async (person: Person, template_type = 'simple') => {
  const { id } = await person.newAgent({ template_type });
  return await until('a workflow', async () => {
    const agent = await getAgent(person, id);
    return agent.workflow_state === 'ready' && agent.n8n_workflow_id !== null && agent;
  });
};

let count = 0;
/** A workflow built by hand in n8n. */
export const builtByHand = (host: FakeWorkflowHost) => {
  count += 1;
  const nodes = [
    { type: 'n8n-nodes-base.webhook', webhookId: 'w', parameters: { path: `built-${count}`, httpMethod: 'POST' } },
  ];
  return host.n8n.add(nodes);
};
