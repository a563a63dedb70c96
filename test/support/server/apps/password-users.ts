import type { AccountApp, Browser } from './account-app.js';

export const EMAIL = 'ann@example.com';
export const PASSWORD = 'hj8dk2lsmq vbw';
export const OTHER = 'quite another one 77';

export const signIn = (browser: Browser, username: unknown, password: unknown) =>
  browser.post('/api/account/sign/in/', { username, password });

/** A signed-in user with a complete profile and a password. */
export async function passwordOwner(app: AccountApp, email: string, password: string): Promise<Browser> {
  const browser = await app.browser().signIn(email);
  await browser.complete();
  const answer = await browser.firstPassword(password);
  if (answer.status !== 200) throw new Error(`No password: ${answer.text}`);
  await app.forgetLimits();
  return browser;
}
