import { findTrigger, probeMethod } from './trigger.js';

const webhook = (parameters: object, more: object = {}) => ({ type: 'n8n-nodes-base.webhook', parameters, ...more });
const chat = (more: object = {}) => ({
  type: '@n8n/n8n-nodes-langchain.chatTrigger',
  webhookId: '0b1c-d2',
  parameters: { public: true },
  ...more,
});

describe('findTrigger', () => {
  it('finds a webhook that accepts POST', () => {
    expect(findTrigger([{ type: 'other' }, webhook({ path: 'a/b', httpMethod: 'POST' })], 'agent-1')).toEqual({
      path: 'a/b',
      methods: ['POST'],
    });
  });

  it('finds a public Chat Trigger', () => {
    expect(findTrigger([chat()], 'agent-1')?.path).toBe('0b1c-d2/chat');
    expect(findTrigger([chat({ parameters: {} })], 'agent-1')).toBeNull();
  });

  it('prefers the path that Regent assigns', () => {
    const nodes = [
      webhook({ path: 'x', httpMethod: 'POST' }),
      webhook({ path: 'agent-1', httpMethod: ['PUT', 'POST'] }),
    ];
    expect(findTrigger(nodes, 'agent-1')?.path).toBe('agent-1');
    expect(findTrigger(nodes, 'agent-2')?.path).toBe('x');
  });

  it.each([
    ['a GET webhook', webhook({ path: 'x' })],
    ['a disabled webhook', webhook({ path: 'x', httpMethod: 'POST' }, { disabled: true })],
    ['a path with ..', webhook({ path: '../rest/login', httpMethod: 'POST' })],
    ['a path with an escaped ..', webhook({ path: '%2e%2e/api', httpMethod: 'POST' })],
    ['a query', webhook({ path: 'x?y=1', httpMethod: 'POST' })],
    ['another host', webhook({ path: '@evil', httpMethod: 'POST' })],
    ['a placeholder', webhook({ path: 'a/:id', httpMethod: 'POST' })],
    ['an expression', webhook({ path: '={{ $json.x }}', httpMethod: 'POST' })],
    ['a path of 10 KB', webhook({ path: 'a'.repeat(10_000), httpMethod: 'POST' })],
    ['no node', null],
    ['rubbish', 'rubbish'],
  ])('rejects %s', (_name, node) => {
    expect(findTrigger([node], 'agent-1')).toBeNull();
  });

  it.each([[undefined], [null], ['rubbish'], [{}], [[]]])('finds nothing in %j', (nodes) => {
    expect(findTrigger(nodes, 'agent-1')).toBeNull();
  });
});

describe('probeMethod', () => {
  it('never returns a method that runs the workflow', () => {
    expect(probeMethod(['POST'])).toBe('PATCH');
    expect(probeMethod(['POST', 'PATCH'])).toBe('DELETE');
  });
});
