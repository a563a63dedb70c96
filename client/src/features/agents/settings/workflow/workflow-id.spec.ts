import { workflowIdIn } from './workflow-id';

test.each([
  ['AbC1', 'AbC1'],
  [' AbC_1-x\n', 'AbC_1-x'],
  ['Ab C/1', 'AbC1'],
  ['https://n8n.x.com/workflow/AbC1', 'AbC1'],
  ['https://n8n.x.com/workflow/AbC1/executions', 'AbC1'],
  ['https://n8n.x.com/workflow/AbC1/executions/17?status=error', 'AbC1'],
  ['https://n8n.x.com/workflow/AbC1?projectId=p9#node', 'AbC1'],
  ['https://x.com/a/rather/long/way/to/the/tool/that/is/no/id/of/a/workflow/AbC_-1/', 'AbC_-1'],
  ['old1https://n8n.x.com/workflow/AbC1', 'AbC1'],
  ['', ''],
])('workflowIdIn(%j) is %j', (text, id) => expect(workflowIdIn(text)).toBe(id));
