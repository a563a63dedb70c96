import { availableMail } from './available-mail.js';

const tutor = { id: 7, name: 'Tutor' };

describe('mail about an available agent', () => {
  it('names the agent and links to its page', () => {
    const mail = availableMail('ann@example.com', tutor, 'https://regent.example', 'en');
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Tutor is online again' });
    expect(mail.text).toContain('Agent page: https://regent.example/agent/7');
  });

  it('uses the language of the recipient', () => {
    const mail = availableMail('ann@example.com', tutor, 'https://regent.example', 'ru');
    expect(mail.subject).toBe('Tutor снова в сети');
    expect(mail.text).toContain('Страница агента: https://regent.example/agent/7');
    expect(mail.text).not.toMatch(/online|page/);
  });
});
