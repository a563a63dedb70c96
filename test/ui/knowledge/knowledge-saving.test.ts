import type { Route } from 'playwright-core';
import { DESKTOP, type Look } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { KnowledgeScreen } from '../../support/screens/knowledge-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const ME = /\/api\/account\/me\/?$/;
const ONE = /\/api\/studio\/databank\/base\/\d+\/?$/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

interface Base {
  id: number;
  name: string;
  chapters: { id: number; title: string; content: string }[];
}

const CHAPTERS = [
  { title: 'Prices', content: 'A crown costs nothing.' },
  { title: 'Доставка', content: 'Привезём на следующий день.' },
  { title: 'Returns', content: 'Within 14 days.' },
  { title: 'Contacts', content: 'support@example.com' },
];

describe('saving a knowledge base', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: KnowledgeScreen;
  let base: Base;

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const stored = (id = base.id) => person.call<Base>('GET', `/api/studio/databank/base/${id}/`);
  const all = () => person.call<Base[]>('GET', '/api/studio/databank/base/');
  const idOf = (title: string): number => base.chapters.find((one) => one.title === title)?.id ?? 0;
  const answer =
    (status: number, detail = 'So it is.') =>
    (route: Route) =>
      route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ detail }) });

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      person = await world.person();
      base = await person.call<Base>('POST', '/api/studio/databank/base/', { name: 'Handbook', chapters: CHAPTERS });
      screen = new KnowledgeScreen(await world.page(look, person), locale);
      await screen.open();
    });

    it('P4: sends only added, changed and deleted chapters', async () => {
      await screen.edit('Handbook');
      await screen.chapter('Prices').click();
      await screen.text.fill('Two crowns.');
      await screen.dialog.getByText(screen.t('knowledge:chapter.edited')).waitFor({ state: 'hidden' });
      await screen.chapter('Returns').click();
      await screen.dialog.getByText(screen.t('knowledge:chapter.edited')).waitFor();
      await screen.button('knowledge:chapter.delete').click();
      await screen.button('knowledge:dialog.add').click();
      await screen.title.fill('Opening hours');
      await screen.save.click();
      await screen.page.getByText(screen.t('knowledge:toast.updated')).waitFor();
      expect(screen.sent).toEqual([
        {
          method: 'PATCH',
          body: {
            chapters_to_delete: [{ id: idOf('Returns') }],
            chapters_to_update: [{ id: idOf('Prices'), title: 'Prices', content: 'Two crowns.' }],
            chapters_to_add: [{ title: 'Opening hours', content: '' }],
          },
        },
      ]);
      expect((await stored()).chapters.map(({ title }) => title)).toEqual([
        'Prices',
        'Доставка',
        'Contacts',
        'Opening hours',
      ]);
    });

    it('G13: asks before edits are lost; Escape closes only the dialog and restores the focus', async () => {
      const { page } = screen;
      await screen.edit('Handbook');
      await screen.name.fill('Handbook, new');
      await page.keyboard.press('Escape');
      await screen.question.locator(':focus').waitFor(); // until then it handles no keys
      await page.keyboard.press('Escape');
      await screen.question.waitFor({ state: 'hidden' });
      expect(await screen.name.inputValue()).toBe('Handbook, new');
      await screen.button('common:cancel').click();
      await screen.button('common:unsaved.discard').click();
      await screen.dialog.waitFor({ state: 'hidden' });
      const opener = page.getByRole('button', { name: screen.t('knowledge:edit', { name: 'Handbook' }) });
      await eventually(
        () => opener.evaluate((button) => button === document.activeElement),
        (focused) => expect(focused).toBe(true),
      );
      expect((await stored()).name).toBe('Handbook');
      await screen.edit('Handbook');
      await page.keyboard.press('Escape'); // no changes, so no dialog
      await screen.dialog.waitFor({ state: 'hidden' });
    });

    it('G13: asks on Back even from the first page, and does not block the next Back', async () => {
      const { page } = screen;
      const url = page.url();
      await screen.edit('Handbook');
      await screen.name.fill('Handbook, new');
      for (const next of ['common:unsaved.keep', 'common:unsaved.discard'] as const) {
        await page.goBack();
        await screen.button(next).click();
        await screen.question.waitFor({ state: 'hidden' });
        await eventually(
          () => page.evaluate(() => history.state?.idx),
          (place) => expect(place).toBe(1),
        );
        if (next === 'common:unsaved.keep') expect(await screen.name.inputValue()).toBe('Handbook, new');
      }
      await screen.dialog.waitFor({ state: 'hidden' });
      await page.evaluate(() => history.back());
      await page.waitForURL(({ pathname }) => pathname !== '/personal');
      await page.goForward();
      await page.waitForURL(url);
    });

    it('P4: deletes after confirmation and lists the agents that use the knowledge base', async () => {
      await person.call('POST', '/api/studio/agent/', {
        name: `Reader ${Date.now()}`,
        type: 'helpers',
        short_description: 'Reads',
        description: 'Reads',
        template_type: null,
        knowledge_base_id: base.id,
      });
      await screen.open();
      await screen.edit('Handbook');
      await screen.button('common:delete').click();
      await screen.question.getByText(screen.t('knowledge:delete.used', { count: 1 })).waitFor();
      await screen.question.getByRole('button', { name: screen.t('common:cancel') }).click();
      await screen.question.waitFor({ state: 'hidden' });
      expect(await all()).toHaveLength(1);
      await screen.button('common:delete').click();
      await screen.question.getByRole('button', { name: screen.t('knowledge:delete.confirm') }).click();
      await screen.page.getByText(screen.t('knowledge:toast.deleted')).waitFor();
      await screen.page.getByText(screen.t('knowledge:empty')).waitFor();
      await hasFocus(screen.page.getByRole('heading', { level: 1 })); // its card had the focus and is removed
      expect(await all()).toEqual([]);
    });

    it('P4: restores the draft to the same user after the session ended', async () => {
      const { page, t } = screen;
      const isOver = (route: Route) =>
        route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'not_signed_in' }),
        });
      await screen.edit('Handbook');
      await screen.chapter('Prices').click();
      await screen.text.fill('Two crowns.');
      await page.route(ONE, isOver);
      await page.route(ME, isOver);
      await screen.save.click();
      await page.waitForURL('**/auth');
      await page.unroute(ONE);
      await page.unroute(ME);
      await screen.open();
      await screen.edit('Handbook');
      const restored = page.locator('[data-sonner-toast]').getByText(t('common:unsaved.restored'));
      await restored.waitFor();
      await screen.chapter('Prices').click();
      expect(await screen.text.inputValue()).toBe('Two crowns.');
      await screen.save.click();
      await page.getByText(t('knowledge:toast.updated')).waitFor();
      expect((await stored()).chapters.map(({ content }) => content)).toContain('Two crowns.');
      await restored.waitFor({ state: 'detached' });
      await screen.edit('Handbook');
      await screen.chapter('Prices').waitFor();
      expect(await restored.count()).toBe(0);
    });

    it('P4: shows failures with status and server message, and keeps the edits', async () => {
      const { page, t } = screen;
      await page.route(ONE, answer(500));
      await page.getByRole('button', { name: t('knowledge:edit', { name: 'Handbook' }) }).click();
      await page.getByText(`${t('knowledge:toast.loadFailed')} (500)`).waitFor();
      // The server's detail is English, so Russian users get the default text and the reason.
      const reason =
        locale === 'en' ? 'So it is.' : `${t('knowledge:toast.loadFailedText')} ${t('errors:codes.internal_error')}`;
      await page.locator('[data-sonner-toast]').getByText(reason, { exact: true }).waitFor();
      await screen.dialog.getByText(t('knowledge:dialog.loadError')).waitFor();
      await page.unroute(ONE);
      await screen.dialog.getByRole('button', { name: t('common:retry') }).click();
      await screen.name.fill('Other');

      await page.route(ONE, answer(409, 'Так вышло.'));
      await screen.save.click();
      await page.getByText(`${t('knowledge:toast.updateFailed')} (409)`).waitFor();
      // The toast covers the dialog; dismissing it must not close the dialog.
      const notice = page
        .locator('[data-sonner-toast]')
        .filter({ hasText: `${t('knowledge:toast.updateFailed')} (409)` });
      await notice.getByText('Так вышло.', { exact: true }).waitFor();
      await notice.getByRole('button', { name: t('common:close') }).click();
      await notice.waitFor({ state: 'detached' });
      expect(await screen.name.inputValue()).toBe('Other');
      await screen.button('common:delete').click();
      await screen.question.getByRole('button', { name: t('knowledge:delete.confirm') }).click();
      await page.getByText(`${t('knowledge:toast.deleteFailed')} (409)`).waitFor();
      await page.unroute(ONE);
      await screen.save.click();
      await page.getByText(t('knowledge:toast.updated')).waitFor();
      expect((await stored()).name).toBe('Other');
    });

    it('resumes an interrupted save without sending stored chapters again', async () => {
      const { page, t } = screen;
      const long = 'ж'.repeat(10_000);
      await screen.button('knowledge:create').click();
      await screen.name.fill('Library');
      for (let at = 0; at < 46; at++) {
        await screen.button('knowledge:dialog.add').click();
        await screen.title.fill(`Chapter ${at}`);
        await screen.text.evaluate((box: HTMLTextAreaElement, text) => {
          box.setRangeText(text, 0, box.value.length, 'end');
          box.dispatchEvent(new Event('input', { bubbles: true }));
        }, long);
      }
      await page.route(ONE, answer(503));
      await screen.create.click();
      await page.getByText(`${t('knowledge:toast.updateFailed')} (503)`).waitFor();
      await screen.dialog.getByText(t('knowledge:dialog.someSaved')).waitFor();
      await page.unroute(ONE);
      await screen.create.click();
      await page.getByText(t('knowledge:toast.created')).waitFor();
      expect(screen.sent.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'PATCH']);
      const made = (await all()).find(({ name }) => name === 'Library');
      expect((await stored(made?.id)).chapters.map(({ title }) => title)).toEqual(
        Array.from({ length: 46 }, (_, at) => `Chapter ${at}`),
      );
    });
  });
});
