import type { Page } from 'playwright-core';
import type { ErrorCase, Key, Scene } from './scene.js';

const PROFILE = '/personal?tab=profile';

async function saveProfile(scene: Scene, page: Page): Promise<void> {
  await page.locator('input[autocomplete=given-name]').fill(scene.name('N'));
  await scene.button(page, 'profile:form.save').click();
}

async function connect(scene: Scene, address: string): Promise<Page> {
  const page = await scene.page(PROFILE, scene.other);
  await scene.button(page, 'profile:ownN8n.connect').click();
  const dialog = page.getByRole('dialog');
  const field = (key: Key) => dialog.getByLabel(scene.t(key), { exact: true });
  await field('profile:ownN8n.address').fill(address);
  await field('profile:ownN8n.apiKey').fill('not-the-key');
  await scene.button(dialog, 'profile:ownN8n.save').click();
  return page;
}

/** Failures on the profile page. */
export const PROFILE_CASES: ErrorCase[] = [
  {
    code: 'not_signed_in',
    how: 'the session ends elsewhere while the profile is changed: a notice, and the sign-in page',
    notice: ['profile:form.failed', 'errors:codes.not_signed_in'],
    page: ['auth:email.title'],
    happens: async (scene) => {
      const person = await scene.person();
      const page = await scene.page(PROFILE, person);
      await page.locator('input[autocomplete=given-name]').waitFor();
      await person.call('POST', '/api/account/sign/out/');
      await saveProfile(scene, page);
      await page.waitForURL('**/auth');
      return page;
    },
  },
  {
    code: 'username_taken',
    how: 'somebody else has the username: under the field',
    page: ['profile:form.usernameTaken'],
    happens: async (scene) => {
      const { username } = await scene.maker.call<{ username: string }>('GET', '/api/account/me/');
      const page = await scene.page(PROFILE, scene.other);
      await page.getByRole('textbox', { name: scene.t('profile:form.username') }).fill(username);
      await scene.button(page, 'profile:form.save').click();
      return page;
    },
  },
  {
    code: 'name_reserved',
    how: 'a username that sounds like an administrator: under the field',
    page: ['profile:form.nameReserved'],
    happens: async (scene) => {
      const page = await scene.page(PROFILE, scene.other);
      await page.getByRole('textbox', { name: scene.t('profile:form.username') }).fill('admin');
      await scene.button(page, 'profile:form.save').click();
      return page;
    },
  },
  {
    code: 'password_too_weak',
    how: 'a password that is guessed first: under the field',
    page: ['profile:password.tooWeak'],
    happens: async (scene) => {
      const page = await scene.page(PROFILE, scene.other);
      await scene.button(page, 'profile:password.setButton').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(scene.t('profile:code.label'), { exact: true }).fill('123456');
      for (const key of ['profile:password.new', 'profile:password.repeat'] as const) {
        await dialog.getByLabel(scene.t(key), { exact: true }).fill('password1234');
      }
      await scene.button(dialog, 'profile:password.save').click();
      return page;
    },
  },
  {
    code: 'n8n_address_refused',
    how: 'an n8n in the private network: under the field',
    page: ['errors:codes.n8n_address_refused'],
    happens: (scene) => connect(scene, 'http://10.0.0.1'),
  },
  {
    code: 'n8n_unreachable',
    how: 'an n8n that is not running: under the field',
    page: ['errors:codes.n8n_unreachable'],
    happens: async (scene) => {
      await scene.ownN8n.refuse();
      return connect(scene, scene.ownN8n.url);
    },
  },
  {
    code: 'n8n_key_refused',
    how: 'an n8n that does not know the key: under the field',
    page: ['errors:codes.n8n_key_refused'],
    happens: (scene) => connect(scene, scene.ownN8n.url),
  },
  {
    code: 'export_running',
    how: 'a download of one’s data is under way: a notice',
    notice: ['profile:data.exportFailed', 'errors:codes.export_running'],
    happens: async (scene) => {
      const person = await scene.person();
      const { id } = await person.call<{ id: number }>('GET', '/api/account/me/');
      await scene.world.sql(
        `INSERT INTO account_export (user_id, lease, busy_until)
         VALUES (${id}, gen_random_uuid(), now() + interval '10 minutes')`,
      );
      const page = await scene.page(PROFILE, person);
      await scene.button(page, 'profile:data.export').click();
      return page;
    },
  },
];
