import { LOCALES } from '../../../../contract/limits.js';
import { keyMail } from './key-mail.js';
import { keyStateOf } from './key-state.js';

const NOW = Date.parse('2026-11-26T00:00:00Z');
const inDays = (days: number) => new Date(NOW + days * 86_400_000);

it.each([
  [null, 'ok'],
  [inDays(15), 'ok'],
  [inDays(14), `expiring ${inDays(14).toISOString()}`],
  [inDays(-1), `expiring ${inDays(-1).toISOString()}`],
])('accepted key that expires at %s is %s', (expiresAt, name) => {
  expect(keyStateOf(expiresAt, NOW).name).toBe(name);
});

it.each(LOCALES)('mail in %s says when the key expires, what stops working and what to do', (locale) => {
  const expiring = keyMail('boss@example.com', keyStateOf(inDays(3), NOW), 'https://regent.example', locale);
  expect(expiring.subject).toContain('2026');
  const refused = keyMail('boss@example.com', { name: 'refused', expiresAt: null }, 'https://regent.example', locale);
  for (const { text } of [expiring, refused]) {
    expect(text).toContain('N8N_API_KEY');
    expect(text).toContain('https://regent.example/admin');
  }
  expect(refused.subject).not.toBe(expiring.subject);
});
