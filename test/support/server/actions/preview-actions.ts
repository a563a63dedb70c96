import type { Behaviour } from '../../services/fake-workflow-host.js';
import type { Person } from '../people/person.js';
import type { Installation } from '../regent.js';

/** The operator's key of the n8n API. */
export const KEY = 'the operator key of n8n';
export const PATH = '/api/studio/agent/preview/';

/** Test messages to agents with their creators' workflows. @param place called at each action */
export function previewActions(place: () => { at: Installation; ann: Person }) {
  let paths = 0;
  /** An agent with its creator's workflow and this behaviour. */
  const withOwn = async (behaviour: Behaviour) => {
    const path = `tested-${++paths}`;
    const nodes = [{ type: 'n8n-nodes-base.webhook', parameters: { path, httpMethod: 'POST' } }];
    const workflow = place().at.host.n8n.add(nodes);
    Object.assign(workflow, { active: true, activeVersionId: workflow.versionId, activeVersion: { nodes } });
    place().at.host.behave(`/webhook/${path}`, behaviour);
    const agent = await place().ann.newAgent({
      template_type: null,
      n8n_workflow_id: workflow.id,
      agent_context: 'Stored.',
    });
    return { id: agent.id as number, path: `/webhook/${path}`, workflow };
  };
  const body = (id: number, more: object = {}) => ({
    message: 'Who are you?',
    history: [
      { role: 'user', content: 'Ahoy' },
      { role: 'assistant', content: 'Ahoy!' },
    ],
    name: 'Pirate',
    agent_context: 'Edited.',
    template_type: null,
    agent_id: id,
    ...more,
  });
  const ask = (id: number, more?: object, person = place().ann, headers = {}) =>
    person.call('POST', PATH, body(id, more), headers);
  return { withOwn, body, ask };
}
