import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { isFocused, ProfileScreen } from '../../support/screens/profile-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';
import { opened, picture, png } from '../../support/util/pictures.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const UPLOAD = /\/api\/account\/image\/?$/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

/** Red, then blue: the photo is stored rotated, so red is at its top; the blue of the other one is half transparent. */
const LARGE = {
  jpeg: () => picture(6000, 4000).jpeg().withMetadata({ orientation: 6 }),
  png: () => picture(6000, 4000, 4).png(),
};

/** Size of an image and its colours near the start and the end: 0 is none, 1 half, 2 full. */
async function seenIn(bytes: Buffer) {
  const { data, info } = await opened(bytes).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (part: number): number[] => {
    const from = (Math.floor(height * part) * width + Math.floor(width * part)) * channels;
    return [...data.subarray(from, from + channels)].map((value) => Math.round(value / 128));
  };
  return { size: [width, height], first: at(0.25), last: at(0.75) };
}

interface Me {
  username: string;
  email: string;
  image: { id: number; image: string } | null;
}

describe('profile header and appearance', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: ProfileScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const me = () => person.call<Me>('GET', '/api/account/me/');

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      screen = new ProfileScreen(await world.page(look, person), locale);
    });

    it('P6: shows image, name, email and the number of crowns given', async () => {
      const [agent] = await person.call<{ id: number }[]>('GET', '/api/studio/agent/?search=Regent');
      await person.call('POST', `/api/studio/upvote/agent/${agent?.id}/`);
      await screen.open();
      const { email, username } = await me();
      await screen.page.getByRole('heading', { level: 2, name: 'Test Person' }).waitFor();
      await screen.page.getByText(email, { exact: true }).waitFor();
      await screen.page.getByText(`@${username}`).waitFor();
      await screen.page.getByRole('img', { name: screen.t('profile:head.crowns', { count: 1 }) }).waitFor();
      await screen.page.getByText(screen.t('profile:head.crownsGiven', { count: 1 }), { exact: true }).waitFor();
      await screen.page.getByRole('img', { name: screen.t('profile:head.stars', { count: 0 }) }).waitFor();
    });

    it('P6: refreshes the number of crowns given when the tab is opened again', async () => {
      await screen.open();
      await screen.page.getByRole('heading', { level: 2, name: 'Test Person' }).waitFor();
      const [agent] = await person.call<{ id: number }[]>('GET', '/api/studio/agent/?search=Regent');
      await person.call('POST', `/api/studio/upvote/agent/${agent?.id}/`);
      const given = screen.page.getByText(screen.t('profile:head.crownsGiven', { count: 1 }), { exact: true });
      await eventually(
        async () => {
          await screen.page.getByRole('tab').first().click();
          await screen.page.getByRole('tab').last().click();
          return given.count();
        },
        (count) => expect(count).toBe(1),
      );
    });

    it('P6: replaces the image, reports a failed upload, and removes the image', async () => {
      await screen.open();
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await png() };
      await screen.button('profile:head.changePicture').click();
      const input = screen.dialog.locator('input[type=file]');
      await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await screen.dialog.getByText(screen.t('common:image.wrongType')).waitFor();
      expect(await screen.button('common:save').isDisabled()).toBe(true);
      await input.setInputFiles(file);
      await screen.page.route(UPLOAD, (route) => route.fulfill({ status: 500, body: '' }));
      await screen.button('common:save').click();
      await screen.said('profile:head.pictureFailed');
      expect((await me()).image).toBeNull();
      await screen.page.unroute(UPLOAD);
      await screen.button('common:save').click();
      await screen.said('profile:head.pictureSaved');
      await screen.header.locator('img').waitFor();
      expect((await me()).image?.id).toBeGreaterThan(1);

      await screen.button('profile:head.changePicture').click();
      await screen.button('profile:head.removePicture').click();
      await screen.said('profile:head.pictureRemoved');
      await eventually(
        () => screen.header.locator('img').count(),
        (count) => expect(count).toBe(0),
      );
    });

    it.each([
      ['jpeg', 'upright', { size: [1066, 1600], first: [2, 0, 0], last: [0, 0, 2] }],
      ['png', 'as transparent as it was', { size: [1600, 1066], first: [2, 0, 0, 2], last: [0, 0, 2, 1] }],
    ] as const)('P6: downscales a %s that exceeds the pixel limit, and it stays %s', async (kind, _how, expected) => {
      const buffer = await LARGE[kind]().toBuffer();
      await screen.open();
      await screen.button('profile:head.changePicture').click();
      const input = screen.dialog.locator('input[type=file]');
      await input.setInputFiles({ name: `me.${kind}`, mimeType: `image/${kind}`, buffer });
      await screen.button('common:save').click();
      await screen.said('profile:head.pictureSaved');
      const stored = await (await fetch(world.url + (await me()).image?.image)).arrayBuffer();
      expect(await seenIn(Buffer.from(stored))).toEqual(expected);
    });

    it('P6: shows the current plan under "upgrade"', async () => {
      await screen.open();
      await screen.button('profile:head.upgrade').click();
      await screen.dialog.getByText(screen.t('profile:upgrade.includes')).waitFor();
      await screen.page.keyboard.press('Escape');
      await screen.dialog.waitFor({ state: 'hidden' });
      expect(await isFocused(screen.button('profile:head.upgrade'))).toBe(true);
    });

    it('P6: shows an existing n8n account with secrets hidden until revealed and a copy confirmation for 2 s', async () => {
      await screen.open();
      expect(await screen.page.getByRole('heading', { name: screen.t('profile:n8n.title'), exact: true }).count()).toBe(
        0,
      );
      const account = {
        id: 1,
        user_id: 'user-1',
        email: 'ann@n8n.example',
        api_key: 'key-of-n8n',
        password: 'pass-of-n8n',
        url: 'https://n8n.example',
      };
      await screen.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await screen.answerMeWith({ n8n_integration: account });
      await screen.page.reload();
      await screen.page.getByRole('heading', { name: screen.t('profile:n8n.title'), exact: true }).waitFor();
      for (const [key, secret] of [
        ['password', account.password],
        ['apiKey', account.api_key],
      ] as const) {
        const label = screen.t(`profile:n8n.${key}`);
        const box = screen.page
          .locator('section', { hasText: screen.t('profile:n8n.intro') })
          .getByLabel(label, { exact: true });
        expect(await box.getAttribute('type')).toBe('password');
        await screen.page.getByRole('button', { name: screen.t('common:secret.show', { label }) }).click();
        expect(await box.getAttribute('type')).toBe('text');
        expect(await box.inputValue()).toBe(secret);
        const copy = screen.page.getByRole('button', { name: screen.t('common:copy.label', { label }) });
        await copy.click();
        expect(await screen.page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
        expect(await copy.locator('svg.lucide-check').count()).toBe(1);
        await copy.locator('svg.lucide-copy').waitFor({ timeout: 10_000 });
      }
      await screen.page.getByText(account.email, { exact: true }).waitFor();
      expect(await screen.page.getByRole('link', { name: screen.t('profile:n8n.open') }).getAttribute('href')).toBe(
        account.url,
      );
      const guide = screen.page.getByRole('link', { name: screen.t('profile:n8n.guide') });
      expect(await guide.getAttribute('href')).toBe('/howtointegraten8n');
      expect([await guide.getAttribute('target'), await guide.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    });

    it('explains why there is no n8n account', async () => {
      await screen.open();
      await screen.answerMeWith({ n8n_integration_reason: 'n8n_email_taken' });
      await screen.page.reload();
      await screen.said('profile:n8n.reasons.n8n_email_taken');
    });

    it('applies language and theme at once and keeps both', async () => {
      await screen.open();
      const other = locale === 'en' ? 'ru' : 'en';
      const o = textsIn(other);
      const radio = (name: string) => screen.page.getByRole('radio', { name });
      await radio(screen.t(`profile:preferences.languages.${other}`)).check();
      await screen.page.getByRole('heading', { name: o('profile:preferences.title') }).waitFor();
      const shown = () => screen.page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
      const theme = look.theme === 'dark' ? 'light' : 'dark';
      const bar = () =>
        screen.page.evaluate(() => {
          const metas = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
          return [...metas].find(({ media }) => matchMedia(media).matches)?.content;
        });
      const barOfSystem = await bar();
      await radio(o(`profile:preferences.themes.${theme}`)).check();
      expect(await shown()).toBe(theme);
      const chosenBar = await bar();
      expect(chosenBar).not.toBe(barOfSystem);
      await screen.header
        .getByRole('button', { name: o(theme === 'dark' ? 'common:header.toLight' : 'common:header.toDark') })
        .waitFor();
      await screen.page.reload();
      await radio(o(`profile:preferences.themes.${theme}`)).waitFor();
      expect(await radio(o(`profile:preferences.themes.${theme}`)).isChecked()).toBe(true);
      expect(await screen.page.locator('html').getAttribute('lang')).toBe(other);
      expect(await bar()).toBe(chosenBar);
      await radio(o('profile:preferences.themes.system')).check();
      expect(await shown()).toBe('light dark');
      expect(await bar()).toBe(barOfSystem);
    });
  });
});
