import { WORKFLOW_KINDS, type WorkflowKind } from '../../../../contract/limits.js';
import { findTrigger } from './trigger.js';
import { workflowTemplate } from './workflow-template.js';

const make = (kind: WorkflowKind) =>
  workflowTemplate({
    kind,
    agentId: 7,
    agentName: 'Ann "the" agent',
    callbackBase: 'http://regent.test',
    credentialId: null,
    webhookNodeId: 'wh',
  });

describe.each(WORKFLOW_KINDS)('the %s template', (kind) => {
  it('takes messages at the path of its agent, with its key only', () => {
    expect(findTrigger(make(kind).nodes, 'agent-7')).toEqual({ path: 'agent-7', methods: ['POST'] });
    expect(make(kind).nodes[0]).toMatchObject({
      parameters: { authentication: 'headerAuth' },
      credentials: { httpHeaderAuth: { id: null, name: 'Regent agent 7' } },
    });
  });

  it('has only what n8n takes when a workflow is made, and keeps no messages', () => {
    expect(Object.keys(make(kind)).sort()).toEqual(['connections', 'name', 'nodes', 'settings']);
    expect(make(kind).settings.saveDataSuccessExecution).toBe('none');
  });

  it('joins nodes that are there, and names each credential without its id', () => {
    const { nodes, connections } = make(kind);
    const names = nodes.map((node) => node.name);
    const ends = Object.values(connections).flatMap((kinds) =>
      Object.values(kinds)
        .flat(2)
        .map(({ node }) => node),
    );
    expect([...Object.keys(connections), ...ends].filter((name) => !names.includes(name))).toEqual([]);
    expect(nodes.flatMap((node) => Object.values(node.credentials ?? {})).every(({ id }) => id === null)).toBe(true);
  });
});
