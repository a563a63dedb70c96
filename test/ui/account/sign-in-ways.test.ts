import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { newAgent } from '../../support/screens/agent-screen.js';
import { invited, member } from '../../support/screens/sign-in-screen.js';
import { SignInService } from '../../support/server/sign-in-service.js';
import { freePort } from '../../support/util/free-port.js';

const PASSWORD = 'correct horse battery staple';
const TEXTS = {
  en: {
    first: 'First name',
    last: 'Last name',
    go: 'Continue',
    usePassword: 'Sign in with a password',
    username: 'Username or email',
    password: 'Password',
    submit: 'Sign in',
    back: 'Use a code instead',
    byPassword: 'Sign in with a password',
    byCode: 'Sign in',
    wrong: 'Please check your username and password',
    cancelled: 'The sign-in was cancelled.',
    waitlist: 'Join the waitlist',
  },
  ru: {
    first: 'Имя',
    last: 'Фамилия',
    go: 'Продолжить',
    usePassword: 'Войти по паролю',
    username: 'Имя пользователя или почта',
    password: 'Пароль',
    submit: 'Войти',
    back: 'Войти по коду',
    byPassword: 'Вход по паролю',
    byCode: 'Вход',
    wrong: 'Проверьте имя пользователя и пароль',
    cancelled: 'Вход отменён.',
    waitlist: 'Встать в очередь',
  },
} as const;

async function assertAccessible(page: Page): Promise<void> {
  await page.waitForTimeout(400); // wait until fade-ins end
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
    .setLegacyMode()
    .analyze();
  expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

/** A request as sent by the page's script. */
function call(page: Page, method: string, path: string, body?: object): Promise<{ status: number; otp?: string }> {
  return page.evaluate(
    async ([verb, address, json]) => {
      const { csrfToken } = await (await fetch('/api/account/csrf')).json();
      const headers = { 'X-CSRFToken': csrfToken, ...(json ? { 'content-type': 'application/json' } : {}) };
      const answer = await fetch(address, { method: verb, headers, ...(json ? { body: json } : {}) });
      return { ...(await answer.json()), status: answer.status };
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  );
}

describe('sign-in methods', () => {
  let service: SignInService;
  let world: UiWorld;
  beforeAll(async () => {
    for (const method of ['info', 'warn'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
    const port = await freePort();
    const site = `http://localhost:${port}`;
    service = await (await SignInService.prepare(`${site}/api/account/sign/oidc/callback`)).start();
    world = await UiWorld.start({
      ...service.settings,
      PORT: String(port),
      PUBLIC_URL: site,
      SIGNUP: 'invite',
      OIDC_NAME: 'Example ID',
    });
  }, 90_000);
  afterAll(async () => {
    await world?.stop();
    await service?.stop();
  });
  beforeEach(() => {
    service.denies = false;
    service.account = { sub: 'demo', email: 'demo@example.com', email_verified: true };
  });
  afterEach(() => world.closePages());

  const looks: [string, Look][] = [
    ['English, wide', DESKTOP],
    ['Russian, phone', PHONE],
  ];

  it.each(looksOfRun(looks))(
    '%s: signs in by the sign-in service with return to the requested page, then by password',
    async (name, look) => {
      const t = TEXTS[look.locale];
      const shot = (step: string) => screenshot(page, `ways-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
      const page = await world.page(look);
      await page.goto('/conversations');
      await page.getByRole('link', { name: 'Example ID' }).waitFor();
      await shot('1-auth');
      await assertAccessible(page);
      await page.evaluate(() => localStorage.setItem('regent.draft.7', 'of somebody else'));
      await page.evaluate(() => localStorage.setItem('regent.person', '4711'));
      await page.getByRole('link', { name: 'Example ID' }).click();
      await page.waitForURL('**/conversations');
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      expect(await page.evaluate(() => localStorage.getItem('regent.draft.7'))).toBeNull();

      const known = { password: PASSWORD, current_password: PASSWORD };
      if ((await call(page, 'PUT', '/api/account/password/', known)).status !== 200) {
        const { otp } = await call(page, 'POST', '/api/account/password/code/');
        expect(await call(page, 'PUT', '/api/account/password/', { password: PASSWORD, code: otp })).toMatchObject({
          status: 200,
        });
      }
      expect((await call(page, 'POST', '/api/account/sign/out/')).status).toBe(200);
      await page.goto('/auth');
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      for (const [button, heading] of [
        [t.usePassword, t.byPassword],
        [t.back, t.byCode],
        [t.usePassword, t.byPassword],
      ] as const) {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
        expect(await focused()).toBe(heading);
      }
      await page.getByLabel(t.username).fill('demo@example.com');
      await shot('2-password');
      await assertAccessible(page);
      await page.getByLabel(t.password).fill('something else');
      await page.getByRole('button', { name: t.submit, exact: true }).click();
      await page.getByText(t.wrong).waitFor();
      await page.getByLabel(t.password).fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/marketplace');
    },
    60_000,
  );

  it.each(looksOfRun(looks))(
    '%s: brings a new user to the agent with the message picked on its public page',
    async (_name, look) => {
      const t = TEXTS[look.locale];
      const creator = await member(world);
      const starter = 'Ж'.repeat(120);
      const { id } = await newAgent(creator, { template_type: 'simple', starters: [starter] });
      await creator.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
      await creator.call('PUT', `/api/studio/agent/${id}/public-page/`, { is_enabled: true, slug: `agent-${id}` });
      service.account = { sub: `new-${id}`, email: await invited(world), email_verified: true };
      const page = await world.page(look);
      await page.goto(`/a/agent-${id}`);
      await page.getByRole('link', { name: starter }).click();
      await page.getByRole('link', { name: 'Example ID' }).click();
      await page.getByLabel(t.first).fill('Ann');
      await page.getByLabel(t.last).fill('Lee');
      await page.getByRole('button', { name: t.go, exact: true }).click();
      await page.waitForURL(`**/agent/${id}`);
      const message = page.getByRole('textbox', { name: textsIn(look.locale)('agent:firstMessage.label') });
      await message.waitFor();
      expect(await message.inputValue()).toBe(starter);
    },
    60_000,
  );

  it.each(looksOfRun(looks))(
    '%s: shows rejections of the sign-in service',
    async (_name, look) => {
      const t = TEXTS[look.locale];
      const page = await world.page(look);
      service.denies = true;
      await page.goto('/conversations');
      await page.getByRole('link', { name: 'Example ID' }).click();
      await page.getByText(t.cancelled).waitFor();
      expect(new URL(page.url()).search).toBe('?to=%2Fconversations');

      service.denies = false;
      service.account = { sub: 'eve', email: 'eve@example.com', email_verified: true };
      await page.getByRole('link', { name: 'Example ID' }).click();
      await page.getByRole('dialog').getByText(t.waitlist).first().waitFor();
      expect(new URL(page.url()).search).toBe('?to=%2Fconversations');
    },
    60_000,
  );
});
