import { introOf, type TestedAgent } from './test-source';

const tested = (template_type: 'simple' | 'openrouter', agent_id?: number): TestedAgent => ({
  fields: { template_type, ...(agent_id !== undefined && { agent_id }) },
  welcome: '',
  starters: [],
  answers: 'now',
});

test.each([
  ['the simple template', tested('simple'), 'n8n', 'now'],
  ['a model of Regent', tested('openrouter'), 'regent', 'now'],
  ['a model in n8n, before the agent exists', tested('openrouter'), 'n8n', 'createdModel'],
  ['a model in n8n', tested('openrouter', 7), 'n8n', 'workflowModel'],
  ['no model', tested('openrouter'), null, 'quotes'],
  ['an unknown model', tested('openrouter'), undefined, 'now'],
  ['an own workflow', { ...tested('openrouter'), answers: 'workflow' }, null, 'workflow'],
] as const)('describes the prerequisites with %s', (_name, agent, model, intro) =>
  expect(introOf(agent, model)).toBe(intro),
);
