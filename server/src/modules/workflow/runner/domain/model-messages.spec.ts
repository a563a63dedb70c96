import { modelMessages } from './model-messages.js';

describe('modelMessages', () => {
  it('truncates an endless description', () => {
    const messages = modelMessages({
      agent: { name: 'Helper', description: `It helps. ${'😀'.repeat(100_000)}`, context: 'Be kind.' },
      persona: null,
      chapters: [],
      history: [],
      question: 'And now?',
      language: 'en',
    });
    expect(messages).toHaveLength(2);
    const { role, content = '' } = messages[0] ?? {};
    expect(role).toBe('system');
    expect([...content].length).toBeLessThan(11_000);
    expect(content).toMatch(/It helps. 😀+\n\nBe kind./u);
  });
});
