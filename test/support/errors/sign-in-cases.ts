import type { Page } from 'playwright-core';
import type { ErrorCase, Scene } from './scene.js';

const SEND = /\/sign\/send\/otp/;
const ME = /\/api\/account\/me\/?$/;

async function askForCode(scene: Scene, email: string, path = '/auth', before?: (page: Page) => Promise<unknown>) {
  const page = await scene.page(path, undefined, before);
  await page.locator('input[type=email]').fill(email);
  await scene.button(page, 'auth:email.submit').click();
  return page;
}

/** Requests a code and enters a wrong one. */
async function giveCode(scene: Scene, right: (code: string) => string, before?: (page: Page) => Promise<unknown>) {
  const email = await scene.invited();
  const page = await askForCode(scene, email, '/auth', before);
  const code = await scene.mails.codeFor(email);
  await page.getByLabel(scene.t('auth:code.label')).fill(right(code));
  await scene.button(page, 'auth:code.submit').click();
  return page;
}

/** A user without a name, before the name card. */
async function nameless(scene: Scene): Promise<Page> {
  const person = await scene.person();
  await scene.world.sql(`UPDATE "user" SET first_name = '' WHERE email = '${person.email}'`);
  return scene.page('/marketplace', person);
}

/** Failures of sign-in and sign-out. */
export const SIGN_IN_CASES: ErrorCase[] = [
  {
    code: 'network_error',
    how: 'the connection is gone when a code is asked for: a notice',
    notice: ['errors:connectionTitle', 'errors:codes.network_error'],
    happens: async (scene) => {
      const page = await scene.page('/auth');
      await page.locator('input[type=email]').fill('someone@example.com');
      await page.context().setOffline(true);
      await scene.button(page, 'auth:email.submit').click();
      return page;
    },
  },
  {
    code: 'unknown_error',
    how: 'something between the browser and Regent answers as nobody foresaw when a code is asked for: a notice',
    notice: ['auth:toast.authError', 'errors:codes.unknown_error'],
    happens: (scene) =>
      askForCode(scene, 'someone@example.com', '/auth', (page) =>
        scene.answer(page, 'POST', SEND, (route) => route.fulfill({ status: 418, body: '<h1>No</h1>' })),
      ),
  },
  {
    code: 'user_not_in_whitelist',
    how: 'an address that nobody has invited: the waitlist opens',
    page: ['auth:waitlist.intro'],
    happens: (scene) => askForCode(scene, `${scene.name('stranger').replace(' ', '-')}@example.com`),
  },
  {
    code: 'unavailable',
    how: 'Regent is away for a moment while somebody joins the waitlist: under the field',
    page: ['auth:waitlist.failed', 'errors:codes.unavailable'],
    happens: async (scene) => {
      const page = await scene.page('/auth');
      await scene.answerWith(page, 'POST', /\/join-waitlist/, 'unavailable');
      await scene.button(page, 'auth:email.joinWaitlist').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('input[type=email]').fill('someone@example.com');
      await scene.button(dialog, 'auth:waitlist.submit').click();
      return page;
    },
  },
  {
    code: 'signup_closed',
    how: 'the answer of a Regent that takes nobody: a notice',
    notice: ['auth:toast.authError', 'errors:codes.signup_closed'],
    happens: (scene) =>
      askForCode(scene, 'someone@example.com', '/auth', (page) =>
        scene.answerWith(page, 'POST', SEND, 'signup_closed'),
      ),
  },
  {
    code: 'invalid_otp',
    how: 'a code that was not sent: a notice',
    notice: ['auth:toast.otpError', 'errors:codes.invalid_otp'],
    happens: (scene) => giveCode(scene, (code) => (code === '111111' ? '222222' : '111111')),
  },
  {
    code: 'invalid_user_data',
    how: 'the answer to a right code does not say who was signed in: a notice',
    notice: ['auth:toast.otpError', 'errors:codes.invalid_user_data'],
    happens: (scene) =>
      giveCode(
        scene,
        (code) => code,
        (page) => scene.answer(page, 'POST', /\/sign\/exchange\/otp/, (route) => route.fulfill({ json: { id: 1 } })),
      ),
  },
  {
    code: 'no_user_data',
    how: 'the answer to a right code is empty: a notice',
    notice: ['auth:toast.otpError', 'auth:code.noUserData'],
    happens: (scene) =>
      giveCode(
        scene,
        (code) => code,
        (page) => scene.answer(page, 'POST', /\/sign\/exchange\/otp/, (route) => route.fulfill({ json: {} })),
      ),
  },
  {
    code: 'rate_limited',
    how: 'another code before the first is half a minute old: a notice',
    notice: ['auth:toast.authError', 'errors:codes.rate_limited'],
    happens: async (scene) => {
      const page = await askForCode(scene, await scene.invited());
      await scene.button(page, 'auth:code.back').click();
      await scene.button(page, 'auth:email.submit').click();
      return page;
    },
  },
  {
    code: 'unavailable',
    how: 'the mail server takes no mail: a notice',
    notice: ['auth:toast.authError', 'errors:codes.unavailable'],
    happens: async (scene) => {
      scene.mails.refuses = true;
      return askForCode(scene, await scene.invited());
    },
  },
  {
    code: 'csrf_failed',
    how: 'the token is lost on its way again and again: a notice',
    notice: ['auth:toast.authError', 'errors:codes.csrf_failed'],
    happens: async (scene) =>
      askForCode(scene, await scene.invited(), '/auth', (page) =>
        page.route(SEND, (route) =>
          route.continue({ headers: { ...route.request().headers(), 'x-csrftoken': 'lost' } }),
        ),
      ),
  },
  {
    code: 'origin_not_allowed',
    how: 'Regent is opened by another name of the machine: a notice',
    notice: ['auth:toast.authError', 'errors:codes.origin_not_allowed'],
    happens: (scene) =>
      askForCode(scene, 'someone@example.com', scene.world.url.replace('localhost', '127.0.0.1').concat('/auth')),
  },
  {
    code: 'invalid_credentials',
    how: 'a wrong password: a notice',
    notice: ['auth:toast.invalidCredentials', 'errors:codes.invalid_credentials'],
    happens: async (scene) => {
      const page = await scene.page('/auth');
      await scene.button(page, 'auth:other.usePassword').click();
      await page.getByLabel(scene.t('auth:password.username')).fill('nobody@example.com');
      await page.getByLabel(scene.t('auth:password.password'), { exact: true }).fill('wrong wrong wrong');
      await page.keyboard.press('Enter');
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server cannot tell who is signed in, and a page is opened: in its place',
    page: ['common:guard.failed', 'errors:codes.internal_error'],
    happens: (scene) =>
      scene.page('/marketplace', scene.other, (page) => scene.answerWith(page, 'GET', ME, 'internal_error')),
  },
  {
    code: 'internal_error',
    how: 'the server cannot tell who is signed in, and the sign-in page is opened: a notice',
    notice: ['auth:toast.authError', 'errors:codes.internal_error'],
    happens: (scene) => scene.page('/auth', scene.other, (page) => scene.answerWith(page, 'GET', ME, 'internal_error')),
  },
  {
    code: 'profile_incomplete',
    how: 'somebody without a name comes in: a card that asks for it, and nothing else',
    page: ['auth:profile.completeTitle', 'auth:profile.completeIntro'],
    happens: nameless,
  },
  {
    code: 'internal_error',
    how: 'the server breaks while the missing name is stored: a notice',
    notice: ['auth:toast.profileError', 'errors:codes.internal_error'],
    happens: async (scene) => {
      const page = await nameless(scene);
      await scene.answerWith(page, 'PATCH', ME, 'internal_error');
      await page.locator('input[autocomplete=given-name]').fill('Ada');
      await scene.button(page, 'auth:profile.submit').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while a newcomer registers: a notice',
    notice: ['auth:toast.registrationError', 'errors:codes.internal_error'],
    happens: async (scene) => {
      const page = await giveCode(scene, (code) => code);
      await page.locator('input[autocomplete=given-name]').fill('Ada');
      await page.locator('input[autocomplete=family-name]').fill('Smith');
      await scene.answerWith(page, 'PATCH', ME, 'internal_error');
      await scene.button(page, 'auth:profile.submit').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while somebody without a name signs out: a notice',
    notice: ['common:error', 'common:signOut.failed'],
    happens: async (scene) => {
      const page = await nameless(scene);
      await page.route(/\/sign\/out/, (route) => route.fulfill({ status: 500, body: '' }));
      await scene.button(page, 'auth:profile.signOut').click();
      return page;
    },
  },
  {
    code: 'internal_error',
    how: 'the server breaks while somebody signs out: a notice',
    notice: ['common:signOut.failedTitle', 'common:signOut.failed'],
    happens: async (scene) => {
      const page = await scene.page('/marketplace', scene.other);
      await page.route(/\/sign\/out/, (route) => route.fulfill({ status: 500, body: '' }));
      await page.locator('[data-app-header] [aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: scene.t('common:header.signOut') }).click();
      return page;
    },
  },
];
