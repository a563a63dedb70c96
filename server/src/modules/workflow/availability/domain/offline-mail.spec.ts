import { offlineMail } from './offline-mail.js';

const one = { id: 7, name: 'Tutor', reason: 'workflow_inactive', isOwn: false } as const;
const other = { id: 8, name: 'Cook', reason: 'workflow_unreachable', isOwn: false } as const;

describe('offline agents mail', () => {
  it('names the agent, the problem, the fix and the link', () => {
    const mail = offlineMail('ann@example.com', [one], 'https://regent.example', 'en');
    expect(mail).toMatchObject({ to: 'ann@example.com', subject: 'Tutor is offline' });
    expect(mail.text).toContain('Tutor\nThe workflow is not published. Open the workflow in n8n and publish it.');
    expect(mail.text).toContain('Agent page: https://regent.example/agent/7');
  });

  it('uses the language of the recipient', () => {
    const mail = offlineMail('ann@example.com', [one], 'https://regent.example', 'ru');
    expect(mail.subject).toBe('Tutor не в сети');
    expect(mail.text).toContain('Рабочий процесс не опубликован.');
    expect(mail.text).not.toMatch(/The workflow|Agent page/);
  });

  it('covers several agents in one mail', () => {
    const mail = offlineMail('ann@example.com', [one, other], 'https://regent.example', 'en');
    expect(mail.subject).toBe('2 of your agents are offline');
    expect(mail.text).toMatch(/Tutor\n.*agent\/7.*Cook\nThe n8n server does not answer\..*agent\/8/s);
    expect(offlineMail('a@b.c', [one, other], '', 'ru').subject).toBe('Ваших агентов не в сети: 2');
  });
});
