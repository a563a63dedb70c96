import { waitingNodesOf } from './waiting-nodes.js';

const chat = (name: string, parameters: object, more: object = {}) => ({
  ...{ name, type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3, parameters },
  ...more,
});

describe('waitingNodesOf', () => {
  it('names Chat nodes that wait for an answer, as n8n reads them', () => {
    const nodes = [
      chat('Ask', { operation: 'sendAndWait', responseType: 'approval' }),
      chat('Tell', { message: 'Hi' }),
      chat('Send', { operation: 'send' }),
      chat('Old', {}, { typeVersion: 1 }),
      chat('Old, sends', { waitUserReply: false }, { typeVersion: 1 }),
      chat('Tool', { operation: 'sendAndWait' }, { type: '@n8n/n8n-nodes-langchain.chatTool' }),
      chat('Off', { operation: 'sendAndWait' }, { disabled: true }),
      { name: 'Slack', type: 'n8n-nodes-base.slack', parameters: { operation: 'sendAndWait' } },
    ];
    expect(waitingNodesOf(nodes)).toEqual(['Ask', 'Old', 'Tool']);
  });

  it('reads nodes of any shape, and lists at most five short names', () => {
    for (const nodes of [undefined, null, 'nodes', {}, [null, 7, 'x', [], { type: 7 }, { parameters: null }]]) {
      expect(waitingNodesOf(nodes)).toEqual([]);
    }
    const many = Array.from({ length: 2000 }, () => chat('n'.repeat(500), { operation: 'sendAndWait' }));
    expect(waitingNodesOf(many)).toEqual(Array(5).fill('n'.repeat(100)));
    expect(waitingNodesOf([chat('', { operation: 'sendAndWait' }, { name: undefined })])).toEqual(['']);
  });
});
