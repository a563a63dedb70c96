import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { PersonasScreen } from '../../support/screens/personas-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { hold } from '../../support/server/waiting/held.js';
import { eventually } from '../../support/util/eventually.js';
import { png } from '../../support/util/pictures.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const PERSONA = /\/api\/studio\/persona\/\d+\/?$/;
const UPLOAD = /\/api\/studio\/persona\/image\/?$/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

interface Persona {
  id: number;
  name: string;
  description: string;
  is_default: boolean;
  image: { id: number } | null;
}

describe('persona form', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: PersonasScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const all = () => person.call<Persona[]>('GET', '/api/studio/persona/');
  const make = (name: string) =>
    person.call('POST', '/api/studio/persona/', { name, description: `${name} likes books` });

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      screen = new PersonasScreen(await world.page(look, person), locale);
    });

    it('P5: requires a name, and creates one persona with an image despite repeated clicks', async () => {
      await screen.open();
      await screen.begin();
      await screen.name.fill('  ');
      await screen.create.click();
      await screen.dialog.getByText(screen.t('personas:dialog.nameRequired')).waitFor();
      expect(await screen.name.getAttribute('aria-invalid')).toBe('true');
      expect(await screen.name.evaluate((box) => box === document.activeElement)).toBe(true);
      await screen.name.fill(' Reader ');
      await screen.description.fill('Reads at night');
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await png() };
      await screen.file.setInputFiles(file);
      await screen.create.dblclick();
      await screen.said('personas:toast.created');
      await screen.card('Reader').waitFor();
      const made = (await all()).find(({ name }) => name === 'Reader');
      expect(made).toMatchObject({
        description: 'Reads at night',
        is_default: false,
        image: { id: expect.any(Number) },
      });
      expect(screen.sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
    });

    it('P5: limits the name to 50 characters, the description to 500 when creating and 1000 when editing', async () => {
      await make('Reader');
      await screen.open();
      await screen.begin();
      await screen.name.fill('ё'.repeat(51));
      expect([...(await screen.name.inputValue())]).toHaveLength(50);
      await screen.description.fill('🙂'.repeat(501));
      expect([...(await screen.description.inputValue())]).toHaveLength(500);
      await screen.dialog.getByText('500/500').waitFor();
      await screen.page.keyboard.press('Escape');
      await screen.page.getByRole('button', { name: screen.t('common:unsaved.discard') }).click();
      await screen.edit('Reader');
      await screen.description.fill('🙂'.repeat(1001));
      expect([...(await screen.description.inputValue())]).toHaveLength(1000);
      await screen.save.click();
      await screen.said('personas:toast.updated');
    });

    it('P5: sends only changed fields, and a new default replaces the old one', async () => {
      const [first] = await all();
      await make('Reader');
      await screen.open();
      await screen.edit('Reader');
      await screen.dialog.getByLabel(screen.t('personas:dialog.default')).check();
      await screen.save.click();
      await screen.said('personas:toast.updated');
      expect(screen.sent).toEqual([{ method: 'PATCH', body: { is_default: true } }]);
      await eventually(
        () => screen.card('Reader').innerText(),
        (text) => expect(text).toContain(screen.t('personas:default')),
      );
      expect(await screen.card(first?.name ?? '').innerText()).not.toContain(screen.t('personas:default'));
      expect((await all()).filter((one) => one.is_default).map(({ name }) => name)).toEqual(['Reader']);
      await screen.edit('Reader');
      await screen.dialog.getByText(screen.t('personas:dialog.isDefault')).waitFor();
      expect(await screen.dialog.getByRole('button', { name: screen.t('common:delete') }).count()).toBe(0);
    });

    it('P5: removes the image and can undo it', async () => {
      await make('Reader');
      await screen.open();
      await screen.edit('Reader');
      await screen.file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png() });
      await screen.save.click();
      await screen.said('personas:toast.updated');
      await screen.said('personas:toast.imageUploaded');
      await screen.edit('Reader');
      await screen.page.getByRole('button', { name: screen.t('personas:dialog.removePicture') }).click();
      await screen.page.getByRole('button', { name: screen.t('personas:dialog.keepPicture') }).click();
      await screen.page.getByRole('button', { name: screen.t('personas:dialog.removePicture') }).click();
      await screen.save.click();
      await screen.dialog.waitFor({ state: 'hidden' });
      expect(screen.sent.at(-1)).toEqual({ method: 'PATCH', body: { image_id: null } });
      expect((await all()).find(({ name }) => name === 'Reader')?.image).toBeNull();
    });

    it('P5: rejects files other than JPG and PNG, and reports a failed upload', async () => {
      await screen.open();
      await screen.begin();
      const input = screen.file;
      await input.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
      await screen.dialog.getByText(screen.t('common:image.wrongType')).waitFor();
      await screen.name.fill('Reader');
      await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await png() });
      await screen.page.route(UPLOAD, (route) => route.fulfill({ status: 503, body: '' }));
      await screen.create.click();
      await screen.said('personas:toast.imageFailed');
      expect(await screen.name.inputValue()).toBe('Reader');
      expect(screen.sent).toEqual([]);
      await screen.page.unroute(UPLOAD);
      await screen.create.click();
      await screen.said('personas:toast.created');
    });

    it('G13: asks before edits are lost', async () => {
      await make('Reader');
      await screen.open();
      await screen.edit('Reader');
      await screen.page.keyboard.press('Escape');
      await screen.dialog.waitFor({ state: 'hidden' });
      await screen.edit('Reader');
      await screen.name.fill('Writer');
      await screen.page.keyboard.press('Escape');
      await screen.page.getByRole('alertdialog').waitFor();
      await screen.page.getByRole('button', { name: screen.t('common:unsaved.keep') }).click();
      expect(await screen.name.inputValue()).toBe('Writer');
    });

    it('G13: neither asks nor closes while saving', async () => {
      const { page } = screen;
      await make('Reader');
      await screen.open();
      await screen.edit('Reader');
      await screen.name.fill('Writer');
      const saving = await hold(page, PERSONA, 'PATCH');
      await screen.name.press('Enter');
      await eventually(saving.count, (count) => expect(count).toBe(1));
      await page.goBack();
      await page.keyboard.press('Escape');
      await page.waitForTimeout(300); // time for an unwanted request to arrive
      expect(await page.getByRole('alertdialog').count()).toBe(0);
      expect(await screen.name.inputValue()).toBe('Writer');
      saving.release();
      await screen.dialog.waitFor({ state: 'hidden' });
      await screen.card('Writer').waitFor();
    });

    it('G13: asks on Back and Forward, and continues the navigation after confirmation', async () => {
      const { page } = screen;
      const isAt = (path: string) => page.waitForURL((url) => url.pathname + url.search === path);
      const discard = page.getByRole('button', { name: screen.t('common:unsaved.discard') });
      const keep = page.getByRole('button', { name: screen.t('common:unsaved.keep') });
      const here = '/personal?tab=personas';
      await make('Reader');
      await page.goto('/marketplace');
      const header = page.getByRole('navigation', { name: screen.t('common:header.label') });
      await header.getByRole('link', { name: screen.t('common:header.personal') }).click();
      await page.getByRole('tab', { name: screen.t('personal:tabs.personas') }).click();
      await header.getByRole('link', { name: screen.t('common:header.conversations') }).click();
      await page.waitForURL('**/conversations');
      await page.goBack();
      await isAt(here);

      await screen.edit('Reader');
      await screen.name.fill('Writer');
      for (const leave of [() => page.goBack(), () => page.goBack(), () => page.goForward()]) {
        await leave();
        await keep.click();
        await keep.waitFor({ state: 'hidden' });
        await isAt(here);
        expect(await screen.name.inputValue()).toBe('Writer');
      }
      await page.goBack();
      await discard.click();
      await screen.dialog.waitFor({ state: 'hidden' });
      await isAt(here);
      await page.goForward();
      await page.waitForURL('**/conversations');
      await page.goBack();
      await isAt(here);

      await screen.edit('Reader');
      await screen.name.fill('Writer');
      await screen.name.fill('Reader');
      await page.goBack();
      await isAt('/marketplace');
      await page.goForward();
      await screen.edit('Reader');
      await screen.name.fill('Writer');
      await screen.save.click();
      await screen.dialog.waitFor({ state: 'hidden' });
      await page.goBack();
      await isAt('/marketplace');
    });
  });
});
