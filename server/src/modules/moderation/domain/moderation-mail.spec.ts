import { LOCALES } from '../../../contract/limits.js';
import { hiddenMail, invitationMail, reviewMail } from './moderation-mail.js';

const agent = { id: 7, name: 'Bard', hiddenBy: 'reports' as const, reasons: [{ reason: 'spam' as const, people: 5 }] };

describe('hidden agent mail', () => {
  it.each(LOCALES)('names the agent, its page, the reasons and their counts in %s', (locale) => {
    const { subject, text } = hiddenMail('ann@example.com', agent, 'https://regent.example', locale);
    expect(subject).toContain('Bard');
    expect(text).toContain('https://regent.example/agent/7');
    expect(text).toMatch(/: 5$/m);
  });

  it('says that an administrator decided when there are no reports', () => {
    const { text } = hiddenMail('ann@example.com', { ...agent, hiddenBy: 'operator', reasons: [] }, 'https://r', 'en');
    expect(text).toContain('administrator has decided');
    expect(text).not.toContain('Why it was reported');
  });
});

it.each(LOCALES)('review mail in %s names the agent, the reasons and the admin page', (locale) => {
  const { subject, text } = reviewMail('boss@example.com', agent, 'https://regent.example', locale);
  expect(subject).toContain('Bard');
  expect(text).toContain('https://regent.example/admin');
  expect(text).toMatch(/: 5$/m);
});

it.each(LOCALES)('invitation mail in %s says where to sign in', (locale) => {
  expect(invitationMail('ann@example.com', 'https://r/auth#invitation=x', locale)).toMatchObject({
    to: 'ann@example.com',
    text: expect.stringContaining('https://r/auth#invitation=x'),
  });
});
