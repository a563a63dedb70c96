import type { Page } from 'playwright-core';
import { DESKTOP, type Look } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { toast } from '../../../support/screens/agent-screen.js';
import { CreateAgentScreen } from '../../../support/screens/create-agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { changesSent } from '../../../support/server/waiting/changes-sent.js';
import { eventually } from '../../../support/util/eventually.js';
import { png } from '../../../support/util/pictures.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const AGENTS = /\/api\/studio\/agent\/?$/;
const UPLOAD = /\/api\/studio\/image\/?$/;

interface Made {
  image: { id: number; image: string };
}

describe('submitting the new agent form', () => {
  let world: UiWorld;
  let person: WebPerson;
  let page: Page;
  let screen: CreateAgentScreen;
  let count = 0;
  const fresh = (): string => `Planner ${Date.now()} ${++count}`;
  /** The user's agents, the newest first. */
  const agents = (): Promise<Made[]> => person.call<Made[]>('GET', '/api/account/agent/');

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      page = await world.page(look, person);
      screen = new CreateAgentScreen(page, locale);
    });

    it('N5: generates an image from the name when none is selected', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      await screen.create(name);
      const [made] = await agents();
      const drawn = await person.call<{ id: number }>('GET', `/api/studio/image/?robohash=${encodeURIComponent(name)}`);
      expect(made?.image.id).toBe(drawn.id);
      expect(made?.image.id).not.toBe(1);
    });

    it('N5: uploads the selected image on submit, not before', async () => {
      const name = fresh();
      const uploads: string[] = [];
      page.on('request', (request) => {
        if (UPLOAD.test(request.url())) uploads.push(request.method());
      });
      await screen.open();
      await screen.fill(name);
      await screen.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(64, 64) });
      await page.getByText(screen.t.chosen).waitFor();
      expect(uploads).toEqual([]);
      await screen.create(name);
      expect(uploads).toEqual(['POST']);
      expect((await agents())[0]?.image.image).toMatch(/^\/media\//);
    });

    it('shows a toast about the new agent on another page when the user leaves during submission', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(AGENTS, async (route) => {
        if (route.request().method() === 'POST') await held;
        await route.continue();
      });
      const sent = page.waitForRequest((request) => request.method() === 'POST' && AGENTS.test(request.url()));
      await screen.submit.click();
      await sent;
      await page.getByRole('link', { name: screen.t.back, exact: true }).click();
      await page.waitForURL(/\/marketplace/);
      letGo();
      await toast(page, screen.t.created(name)).waitFor();
      expect(new URL(page.url()).pathname).toBe('/marketplace');
      await screen.open();
      expect(await screen.field('name').inputValue()).toBe('');
    });

    it('N5: stops when the image upload fails and keeps the form', async () => {
      await screen.open();
      const sent = changesSent(page, AGENTS);
      await screen.fill(fresh());
      await screen.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(64, 64) });
      await page.getByText(screen.t.chosen).waitFor();
      await page.route(UPLOAD, (route) => route.abort());
      await screen.submit.click();
      await page.getByText(screen.t.uploadFailed).waitFor();
      expect(sent).toEqual([]);
      expect(await screen.field('context').inputValue()).toBe('Plans the week');
      expect(await screen.submit.isEnabled()).toBe(true);
    });

    it('D8: shows a taken name as a focused field error and a toast, and uploads the image once', async () => {
      const name = fresh();
      await person.call('POST', '/api/studio/agent/', {
        name,
        type: 'helpers',
        short_description: 'S',
        description: 'D',
      });
      const uploads: string[] = [];
      page.on('request', (request) => {
        if (UPLOAD.test(request.url())) uploads.push(request.method());
      });
      await screen.open();
      await screen.fill(name.toUpperCase());
      await screen.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(64, 64) });
      await page.getByText(screen.t.chosen).waitFor();
      await screen.submit.click();
      await page.getByText(screen.t.takenTitle).waitFor();
      expect(await screen.described('name')).toContain(screen.t.taken);
      expect(await screen.hasFocus('name')).toBe(true);
      const other = fresh();
      await screen.field('name').fill(other);
      await screen.create(other);
      expect(uploads).toEqual(['POST']);
    });

    it('shows the reason of any other failure, and the form can be submitted again', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      await page.route(AGENTS, (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
      );
      await screen.submit.click();
      await page.getByText(screen.t.failed).waitFor();
      await page.unroute(AGENTS);
      await screen.create(name);
    });

    it('G12: creates one agent on a double click', async () => {
      const name = fresh();
      await screen.open();
      const sent = changesSent(page, AGENTS);
      await screen.fill(name);
      await screen.submit.dblclick();
      await page.getByRole('heading', { name: screen.t.created(name) }).waitFor();
      expect(sent).toHaveLength(1);
      expect(await agents()).toHaveLength(1);
    });

    it('N8: keeps the draft with its image across a reload, and clears it on reset', async () => {
      await screen.open();
      await screen.fill('Half done');
      await screen.unfold();
      await screen.field('description').fill('It plans the week.');
      await screen.field('skill').fill('Plans');
      await page.keyboard.press('Enter');
      await screen.field('skill').fill('Coun');
      await page.getByRole('checkbox', { name: screen.t.custom }).check();
      await screen.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(64, 64) });
      await page.getByText(screen.t.chosen).waitFor();
      await page.reload();
      await page.getByText(screen.t.restored).waitFor();
      await screen.unfold();
      expect(await screen.field('name').inputValue()).toBe('Half done');
      expect(await screen.field('description').inputValue()).toBe('It plans the week.');
      expect(await screen.field('welcome').inputValue()).toBe(screen.t.greeting('Half done'));
      expect(await screen.skills.allInnerTexts()).toEqual(['Plans']);
      expect(await screen.field('skill').inputValue()).toBe('Coun');
      expect(await page.getByRole('checkbox', { name: screen.t.custom }).isChecked()).toBe(true);
      await page.getByText(screen.t.chosen).waitFor();

      await page.getByRole('button', { name: screen.t.startOver }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: screen.t.startOver }).click();
      await eventually(
        () => screen.field('name').inputValue(),
        (text) => expect(text).toBe(''),
      );
      await page.getByText(screen.t.chosen).waitFor({ state: 'detached' });
      await page.reload();
      await screen.field('name').waitFor();
      expect(await screen.field('name').inputValue()).toBe('');
      await page.getByText(screen.t.chosen).waitFor({ state: 'detached' });
    });

    it('N8: clears the draft after creation and after sign-out', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      await screen.create(name);
      await page.keyboard.press('Escape');
      await page.waitForURL('**/agent/*');
      await screen.open();
      expect(await screen.field('name').inputValue()).toBe('');

      await screen.field('name').fill('A secret');
      await screen.file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await png(64, 64) });
      await page.getByText(screen.t.chosen).waitFor();
      await page.locator('[data-app-header] [aria-haspopup="menu"]').click();
      await page.getByRole('menuitem', { name: screen.t.signOut }).click();
      await page.waitForURL('**/auth');
      await eventually(
        () => page.evaluate(async () => [JSON.stringify({ ...localStorage }), await caches.keys()]),
        ([texts, files]) => {
          expect(texts).not.toContain('A secret');
          expect(files).toEqual([]);
        },
      );
    });
  });
});
