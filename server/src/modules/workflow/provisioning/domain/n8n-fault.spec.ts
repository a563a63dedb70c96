import { publishRefusal } from './n8n-fault.js';

describe('why n8n does not publish', () => {
  const issue = (text: string) =>
    `Cannot publish workflow: 1 node have configuration issues:\n\nNode "A secret name":\n  - ${text}`;

  it.each([
    [issue('Missing required credential: httpHeaderAuth'), 'a node has no credential of the type httpHeaderAuth'],
    [issue('Credential not configured: openRouterApi'), 'a node has no credential of the type openRouterApi'],
    ['There is a conflict with one of the webhooks.', 'another published workflow has the same webhook path'],
    ['Workflow cannot be activated because it has no trigger node. At least one is required.', 'it has no trigger'],
  ])('%s', (message, reason) => {
    expect(publishRefusal(message)).toBe(`n8n could not publish it: ${reason}`);
  });

  it('is not told in its own words, which hold names of the creator', () => {
    expect(publishRefusal('Node "A secret name" is wrong')).toBe('n8n could not publish it');
  });
});
