import { buildDispatchBody, type DispatchInput } from './dispatch-body.js';

const input: DispatchInput = {
  chatId: 7,
  messageId: 41,
  text: 'How do refunds work?',
  agent: { id: 3, name: 'Helper', context: 'Be kind.', version: 2 },
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
      message: 'How do refunds work?',
      text: 'How do refunds work?',
      query: 'How do refunds work?',
      input: 'How do refunds work?',
      messageId: 41,
      agentId: 3,
      userId: 9,
      locale: 'ru',
      persona: { name: 'Ann', description: 'A buyer' },
      agent: { name: 'Helper', context: 'Be kind.', version: 2 },
      history: [{ role: 'user', content: 'Hi' }],
      files: [],
      callbackUrl: 'http://regent/api/integration/chat/7/message',
      metadata: {},
    });
  });

  it('includes the newest 20 history entries and only their known fields', () => {
    const history = Array.from({ length: 30 }, (_, index) => ({
      role: 'user' as const,
      content: `${index}`,
      id: index,
    }));
    const body = buildDispatchBody({ ...input, history });
    expect(body.history).toHaveLength(20);
    expect(body.history[0]).toEqual({ role: 'user', content: '10' });
  });

  it('removes reasoning from replies in the history, and leaves user messages unchanged', () => {
    const said = '<think>Which refund?</think>\n\n14 days.';
    const history = [
      { role: 'user' as const, content: said },
      { role: 'assistant' as const, content: said },
      { role: 'assistant' as const, content: 'Yes.<think>cut off' },
    ];
    expect(buildDispatchBody({ ...input, history }).history.map(({ content }) => content)).toEqual([
      said,
      '14 days.',
      'Yes.',
    ]);
  });

  it('works without a persona and a context', () => {
    const body = buildDispatchBody({ ...input, persona: null, agent: { id: 3, name: 'Helper', context: null } });
    expect(body).toMatchObject({ persona: null, agent: { name: 'Helper', context: '' } });
  });
});
