import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { KnowledgeScreen } from '../../support/screens/knowledge-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const CHAPTERS = [
  { title: 'Prices', content: 'A crown costs nothing.' },
  { title: 'Доставка', content: 'Привезём на следующий день.' },
  { title: 'Returns', content: 'Within 14 days.' },
  { title: 'Contacts', content: 'support@example.com' },
];

describe('knowledge base editor', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: KnowledgeScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      await person.call('POST', '/api/studio/databank/base/', { name: 'Handbook', chapters: CHAPTERS });
      screen = new KnowledgeScreen(await world.page(look, person), locale);
      await screen.open();
    });

    it('P4: creates a knowledge base with chapters, and enables "create" once name and titles are set', async () => {
      const { page, t } = screen;
      await screen.button('knowledge:create').click();
      await eventually(
        () => screen.name.evaluate((box) => box === document.activeElement),
        (focused) => expect(focused).toBe(true),
      );
      expect(await screen.create.isDisabled()).toBe(true);
      await screen.name.fill('   ');
      expect(await screen.create.isDisabled()).toBe(true);
      await screen.name.fill(' Guide ');
      expect(await screen.create.isDisabled()).toBe(false);
      await screen.button('knowledge:dialog.add').click();
      expect(await screen.create.isDisabled()).toBe(true);
      await page.getByText(t('knowledge:dialog.titleNeeded')).waitFor();
      await screen.name.fill('');
      await page.getByText(t('knowledge:dialog.nameNeeded')).waitFor();
      await screen.name.fill(' Guide ');
      await screen.title.fill('First');
      await screen.text.fill('Text');
      await screen.create.dblclick();
      await page.getByText(t('knowledge:toast.created')).waitFor();
      await eventually(screen.names, (names) => expect(names).toEqual(['Guide', 'Handbook']));
      expect(screen.sent).toEqual([
        { method: 'POST', body: { name: 'Guide', chapters: [{ title: 'First', content: 'Text' }] } },
      ]);
    });

    it('P4: limits the fields to 50, 50 and 10,000 characters', async () => {
      await screen.edit('Handbook');
      await screen.chapter('Prices').click();
      for (const [box, max] of [
        [screen.name, 50],
        [screen.title, 50],
        [screen.text, 10_000],
      ] as const) {
        await box.fill('ё'.repeat(max + 1));
        expect([...(await box.inputValue())]).toHaveLength(max);
        await screen.dialog.getByText(`${max}/${max}`).first().waitFor();
      }
    });

    it('P4: opens one editor at a time and focuses its title', async () => {
      await screen.edit('Handbook');
      await screen.chapter('Prices').click();
      await screen.chapter('Доставка').click();
      expect(await screen.title.count()).toBe(1);
      expect(await screen.title.inputValue()).toBe('Доставка');
      expect(await screen.title.evaluate((box) => box === document.activeElement)).toBe(true);
      await screen.button('knowledge:chapter.done').click();
      expect(await screen.title.count()).toBe(0);
      expect(await screen.chapter('Доставка').evaluate((row) => row === document.activeElement)).toBe(true);
    });

    it('P4: shows 6 rows of text, grows to 10, or to 70% of a low window', async () => {
      await screen.edit('Handbook');
      await screen.chapter('Prices').click();
      const rows = async () => ((await screen.text.boundingBox())?.height ?? 0) / 24;
      expect(Math.floor(await rows())).toBe(6);
      await screen.text.fill('line\n'.repeat(8));
      expect(Math.floor(await rows())).toBe(9);
      await screen.text.fill('line\n'.repeat(40));
      expect(Math.floor(await rows())).toBe(10);
      await screen.page.setViewportSize({ width: 1440, height: 320 });
      await eventually(
        async () => (await screen.text.boundingBox())?.height ?? 0,
        (height) => expect(Math.round(height)).toBe(224),
      );
    });

    it('P4: undoes a deletion, and sends nothing when nothing changed', async () => {
      await screen.edit('Handbook');
      await screen.chapter('Returns').click();
      await screen.button('knowledge:chapter.delete').click();
      const undo = screen.dialog.getByRole('button', {
        name: screen.t('knowledge:chapter.undoLabel', { title: 'Returns' }),
      });
      await eventually(
        () => undo.evaluate((button) => button === document.activeElement),
        (focused) => expect(focused).toBe(true),
      );
      expect(await screen.chapter('Returns').count()).toBe(0);
      await undo.click();
      await screen.chapter('Returns').waitFor();
      await screen.save.click();
      await screen.dialog.waitFor({ state: 'hidden' });
      expect(screen.sent).toEqual([]);
    });

    it('P4: searches chapters by content', async () => {
      await screen.edit('Handbook');
      const box = screen.dialog.getByRole('searchbox', { name: screen.t('knowledge:dialog.find') });
      await box.fill('ДЕНЬ');
      await screen.chapter('Prices').waitFor({ state: 'hidden' });
      await screen.chapter('Доставка').waitFor();
      await box.fill('nowhere');
      await screen.dialog.getByText(screen.t('knowledge:dialog.notFound')).waitFor();
    });

    it('shows the chapters that an agent finds for a query', async () => {
      await screen.edit('Handbook');
      const box = screen.dialog.getByPlaceholder(screen.t('knowledge:ask.label'));
      await box.fill('когда привезут доставку');
      await box.press('Enter');
      const found = screen.dialog.getByRole('list', { name: screen.t('knowledge:ask.results') });
      await found.getByText('Доставка').first().waitFor();
      await box.fill('вулканы');
      await box.press('Enter');
      await screen.dialog.getByText(screen.t('knowledge:ask.nothing')).waitFor();
    });

    it('shows an open chapter in full on a phone without horizontal scrolling', async () => {
      screen = new KnowledgeScreen(await world.page({ ...PHONE, locale }, person), locale);
      await screen.open();
      await screen.edit('Handbook');
      await screen.chapter('Contacts').click();
      const done = screen.button('knowledge:chapter.delete');
      await eventually(
        () =>
          done.evaluate((button) => {
            const { left, top } = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(left + 30, top + 10));
          }),
        (inSight) => expect(inSight).toBe(true),
      );
      expect(await fitsAcross(screen.page)).toBe(true);
    });
  });
});
