import { buildDispatchBody, type DispatchInput } from './dispatch-body.js';

const input: DispatchInput = {
  chatId: 7,
  messageId: 41,
  text: 'How do refunds work?',
  agent: { id: 3, name: 'Helper', context: 'Be kind.' },
  userId: 9,
  locale: 'ru',
  persona: { name: 'Ann', description: 'A buyer' },
  history: [{ role: 'user', content: 'Hi' }],
  callbackUrl: 'http://regent/api/integration/chat/7/message',
};

describe('buildDispatchBody', () => {
  it("is a superset of n8n's chat protocol", () => {
    expect(buildDispatchBody(input)).toEqual({
      action: 'sendMessage',
      sessionId: '7',
      chatInput: 'How do refunds work?',
      messageId: 41,
      agentId: 3,
      userId: 9,
      locale: 'ru',
      persona: { name: 'Ann', description: 'A buyer' },
      agent: { name: 'Helper', context: 'Be kind.' },
      history: [{ role: 'user', content: 'Hi' }],
      callbackUrl: 'http://regent/api/integration/chat/7/message',
      metadata: {},
    });
  });

  it('takes the newest 20 of the history, and nothing else of its entries', () => {
    const history = Array.from({ length: 30 }, (_, index) => ({
      role: 'user' as const,
      content: `${index}`,
      id: index,
    }));
    const body = buildDispatchBody({ ...input, history });
    expect(body.history).toHaveLength(20);
    expect(body.history[0]).toEqual({ role: 'user', content: '10' });
  });

  it('does without a persona and without a context', () => {
    const body = buildDispatchBody({ ...input, persona: null, agent: { id: 3, name: 'Helper', context: null } });
    expect(body).toMatchObject({ persona: null, agent: { name: 'Helper', context: '' } });
  });
});
