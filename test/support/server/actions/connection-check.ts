import type { Person } from '../people/person.js';
import type { Installation } from '../regent.js';

export interface Step {
  step: string;
  ok: boolean | null;
  code: string;
  message: string;
  ms: number;
  fix?: string;
  workflow_url?: string;
  execution_url?: string;
}

export const checkOf = async (person: Person, id: number, headers = {}): Promise<{ ok: boolean; steps: Step[] }> => {
  const answer = await person.call('POST', `/api/studio/agent/${id}/check/`, undefined, headers);
  expect(answer.status).toBe(200);
  return answer.body;
};
export const codes = (check: { steps: Step[] }) =>
  Object.fromEntries(check.steps.map(({ step, code }) => [step, code]));
export const webhook = (path: string, parameters: object = {}, more: object = {}) => ({
  type: 'n8n-nodes-base.webhook',
  parameters: { path, httpMethod: 'POST', ...parameters },
  ...more,
});

/** Agents with workflows that their creator created manually. @param place called at each action */
export function handMadeAgents(place: () => { at: Installation; ann: Person }) {
  let paths = 0;
  /** A manually created workflow, published long ago. */
  const byHand = (nodes: object[], more: object = {}) => {
    const workflow = place().at.host.n8n.add(nodes);
    const published = { active: true, activeVersionId: workflow.versionId, activeVersion: { nodes } };
    return Object.assign(workflow, published, more);
  };
  /** An agent with its creator's workflow and a unique webhook path. */
  const withOwn = async (more: object = {}, nodes: (path: string) => object | object[] = webhook) => {
    const path = `hand-${++paths}`;
    const workflow = byHand([nodes(path)].flat(), more);
    const agent = await place().ann.newAgent({ template_type: null, n8n_workflow_id: workflow.id });
    return { id: agent.id as number, agent, path, workflow };
  };
  const publish = (id: number) => place().ann.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
  return { byHand, withOwn, publish };
}
