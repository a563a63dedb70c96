import { workflowDisplayState } from './workflow-display-state';

const url = 'https://n8n.example';

it.each([
  ['there', { workflow_url: `${url}/workflow/a`, n8n_workflow_id: 'a', workflow_state: 'ready' }],
  ['there', { workflow_url: `${url}/workflow/a`, n8n_workflow_id: 'a', workflow_state: 'none' }],
  ['coming', { workflow_url: url, n8n_workflow_id: null, workflow_state: 'pending' }],
  ['failed', { workflow_url: url, n8n_workflow_id: null, workflow_state: 'failed' }],
  ['own', { workflow_url: url, n8n_workflow_id: null, workflow_state: 'none' }],
  ['closed', { workflow_url: null, workflow_closed: true, n8n_workflow_id: 'a', workflow_state: 'ready' }],
  ['closed', { workflow_url: null, workflow_closed: true, n8n_workflow_id: null, workflow_state: 'none' }],
  ['coming', { workflow_url: null, workflow_closed: true, n8n_workflow_id: null, workflow_state: 'pending' }],
  ['no-tool', { workflow_url: null, n8n_workflow_id: null, workflow_state: 'none' }],
  ['no-tool', { n8n_workflow_id: 'a' }],
] as const)('returns %s for %j', (stand, agent) => expect(workflowDisplayState(agent)).toBe(stand));
