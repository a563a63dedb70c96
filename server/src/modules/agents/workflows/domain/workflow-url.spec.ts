import { workflowUrl } from './workflow-url.js';

describe('where a workflow is opened', () => {
  it('is its own page', () =>
    expect(workflowUrl('https://n8n.example', 'a_B-1')).toBe('https://n8n.example/workflow/a_B-1'));

  it.each([null, ''])('is the front page of the tool for the workflow %j', (id) =>
    expect(workflowUrl('https://n8n.example', id)).toBe('https://n8n.example'),
  );

  it('is nowhere without a tool', () => expect(workflowUrl('', 'a1')).toBeNull());

  it('stays below the tool, whatever the id', () =>
    expect(workflowUrl('https://n8n.example', '../rest?x=1')).toBe('https://n8n.example/workflow/..%2Frest%3Fx%3D1'));
});
