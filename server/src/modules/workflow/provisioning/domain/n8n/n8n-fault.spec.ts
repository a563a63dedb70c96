import { publishRefusal } from './n8n-fault.js';

describe('publishRefusal', () => {
  const issue = (text: string) =>
    `Cannot publish workflow: 1 node have configuration issues:\n\nNode "The model":\n  - ${text}`;

  it.each([
    [
      issue('Missing required credential: httpHeaderAuth'),
      { cause: 'webhook_credential_missing', node: 'The model', names: ['httpHeaderAuth'] },
    ],
    [
      issue('Credential not configured: openRouterApi'),
      { cause: 'credential_missing', node: 'The model', names: ['openRouterApi'] },
    ],
    ['There is a conflict with one of the webhooks.', { cause: 'path_taken' }],
    ['Workflow cannot be activated because it has no trigger node. At least one is required.', { cause: 'no_trigger' }],
    ['Cannot activate an archived workflow.', { cause: 'workflow_archived' }],
    [
      'Cannot publish workflow: Node "Call the helper" references workflow ZF1H ("Helper2") which is not published. Please publish all referenced sub-workflows first.',
      { cause: 'sub_workflow_unpublished', node: 'Call the helper' },
    ],
    ['Node "Something" is wrong', { cause: 'publish_refused' }],
  ])('%s', (message, diagnosis) => {
    expect(publishRefusal(message)).toEqual(diagnosis);
  });
});
