import { workflowUrl } from './workflow-url.js';

describe('workflow URL', () => {
  it('is the page of the workflow', () =>
    expect(workflowUrl('https://n8n.example', 'a_B-1')).toBe('https://n8n.example/workflow/a_B-1'));

  it.each([null, ''])('is the home page of n8n for the workflow ID %j', (id) =>
    expect(workflowUrl('https://n8n.example', id)).toBe('https://n8n.example'),
  );

  it('is null without n8n', () => expect(workflowUrl('', 'a1')).toBeNull());

  it('stays below the base URL for any ID', () =>
    expect(workflowUrl('https://n8n.example', '../rest?x=1')).toBe('https://n8n.example/workflow/..%2Frest%3Fx%3D1'));
});
