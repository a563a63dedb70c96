import type { Route } from 'playwright-core';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { PersonasScreen } from '../../support/screens/personas-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const LIST = /\/api\/studio\/persona\/?\?.*page_size=20/;
const ONE = /\/api\/studio\/persona\/\d+\/?$/;
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

interface Persona {
  name: string;
}

describe('persona list', () => {
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

    it('P5: lists the create tile first, then the default persona, then the newest', async () => {
      await make('Older');
      await make('Newer');
      await screen.open();
      const [own] = await all();
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(4),
      );
      const texts = await screen.places.allInnerTexts();
      expect(texts[0]).toContain(screen.t('personas:tile'));
      expect(texts[1]).toContain(own?.name);
      expect(texts[1]).toContain(screen.t('personas:default'));
      expect(texts[2]).toContain('Newer');
      expect(texts[3]).toContain('Older');
    });

    it('P5: shows 20 per page in four rows of five, with pagination', async () => {
      for (let at = 1; at <= 21; at++) await make(`Persona ${at}`);
      await screen.open();
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(21),
      ); // below the create tile
      const tops = await screen.places.evaluateAll((all) =>
        all.map((one) => Math.round(one.getBoundingClientRect().top)),
      );
      const personas = tops.slice(1);
      const rows = [...new Set(personas)].map((top) => personas.filter((one) => one === top).length);
      expect(rows).toEqual([5, 5, 5, 5]);
      await screen.page.getByRole('link', { name: screen.t('common:pager.page', { page: 2 }) }).click();
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(2),
      );
      expect(new URL(screen.page.url()).search).toBe('?tab=personas&page=2');
      await screen.open('&page=77');
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(2),
      );
      expect(new URL(screen.page.url()).searchParams.get('page')).toBe('2');
    });

    it('P5: deletes after confirmation; a failure shows an error and deletes nothing', async () => {
      await make('Reader');
      await screen.open();
      await screen.edit('Reader');
      const remove = async (): Promise<void> => {
        await screen.dialog.getByRole('button', { name: screen.t('common:delete') }).click();
        await screen.page
          .getByRole('alertdialog')
          .getByRole('button', { name: screen.t('personas:delete.confirm') })
          .click();
      };
      await screen.page.route(ONE, (route) => route.fulfill({ status: 500, body: '' }));
      await remove();
      await screen.said('personas:toast.deleteFailed');
      await screen.page.unroute(ONE);
      await remove();
      await screen.said('personas:toast.deleted');
      await screen.card('Reader').waitFor({ state: 'hidden' });
      await hasFocus(screen.page.getByRole('heading', { level: 1 })); // its card had the focus and is removed
      expect((await all()).map(({ name }) => name)).not.toContain('Reader');
    });

    it('P5: shows a load error and retries', async () => {
      const fail = (route: Route) => route.fulfill({ status: 503, body: '' });
      await screen.page.route(LIST, fail);
      await screen.open();
      await screen.page.getByText(screen.t('personas:error')).waitFor();
      // After a retry by keyboard, the focus stays on the button, then moves to the list.
      const retry = screen.page.getByRole('button', { name: screen.t('common:retry') });
      await retry.focus();
      const again = screen.page.waitForResponse(LIST);
      await screen.page.keyboard.press('Enter');
      await again;
      await screen.page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
      await hasFocus(retry);
      await screen.page.unroute(LIST, fail);
      await screen.page.keyboard.press('Enter');
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(2),
      );
      await hasFocus(screen.page.getByRole('tabpanel'));
    });

    it('P5: fits a phone with two personas per row', async () => {
      await make('A name of fifty characters that are all in a row w');
      screen = new PersonasScreen(await world.page({ ...PHONE, locale }, person), locale);
      await screen.open();
      await eventually(
        () => screen.places.count(),
        (count) => expect(count).toBe(3),
      );
      expect(await fitsAcross(screen.page)).toBe(true);
    });
  });
});
