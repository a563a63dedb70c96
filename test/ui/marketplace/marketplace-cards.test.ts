import type { Route } from 'playwright-core';
import { rgbaToThumbHash } from 'thumbhash';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST, MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../support/server/seed/catalogue.js';
import { eventually } from '../../support/util/eventually.js';
import { png } from '../../support/util/pictures.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...PHONE, theme: 'light' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const PREVIEW = Buffer.from(rgbaToThumbHash(1, 1, [200, 30, 30, 255])).toString('base64');
const IMAGE = { id: 77, optimized_image: '/media/small.webp', image: '/media/whole.png', image_thumb_hash: PREVIEW };

describe('marketplace card', () => {
  let world: UiWorld;
  let person: WebPerson;
  let screen: MarketplaceScreen;

  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    const description = 'Находит рискованные пункты и предлагает правки простым языком. '.repeat(4).slice(0, 200);
    await addAgents(world, await idOf(await world.person()), [
      { name: 'Юрист по договорам', type: 'law', description, crowns: 1204 },
    ]);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** Responds with the real list, its first agent changed. */
  const withFirst = (change: object) =>
    screen.page.route(AGENT_LIST, async (route) => {
      const response = await route.fetch();
      const [first, ...rest] = (await response.json()) as object[];
      await route.fulfill({ response, json: [{ ...first, ...change }, ...rest] });
    });
  const answer = (path: string, how: (route: Route) => Promise<void>) => screen.page.route(`**${path}`, how);
  const picture = () => screen.cards.first().locator('img');
  const isShown = () => picture().evaluate((img: HTMLImageElement) => img.naturalWidth > 0);

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    beforeEach(async () => {
      screen = new MarketplaceScreen(await world.page(look, person), locale);
    });

    it('M2: shows name, category, crowns and at most two lines of description', async () => {
      await screen.open();
      const card = screen.cards.first();
      expect(await card.getByRole('heading').innerText()).toBe('Юрист по договорам');
      await card.getByText('law', { exact: true }).waitFor();
      const crowns = await card.getByRole('img', { name: /крон|корон|crown/ }).getAttribute('aria-label');
      expect(crowns?.replace(/\s/gu, ' ')).toBe(screen.t.crowns);
      await card.getByText(screen.t.view).waitFor();
      const description = card.getByText('Находит рискованные пункты');
      const { shown, whole } = await description.evaluate((p) => ({ shown: p.clientHeight, whole: p.scrollHeight }));
      expect(shown).toBe(42);
      expect(whole).toBeGreaterThan(42);
    });

    it('M2: is a single link', async () => {
      await screen.open();
      const card = screen.cards.first();
      expect(await card.getByRole('link').count()).toBe(1);
      const href = (await card.getByRole('link').getAttribute('href')) ?? '';
      expect(href).toMatch(/^\/agent\/\d+$/);
      const box = await card.boundingBox();
      if (!box) throw new Error('the card is not on the screen');
      await screen.page.mouse.click(box.x + box.width - 8, box.y + box.height - 8);
      await screen.page.waitForURL(`**${href}`);
    });

    it('M2: shows zero for an invalid crown count', async () => {
      await withFirst({ crowns_number: null });
      await screen.open();
      await screen.cards.first().getByRole('img', { name: screen.t.noCrowns }).waitFor();
    });

    it('M2: shows a preview until the optimized image loads', async () => {
      await withFirst({ image: IMAGE });
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const asked: string[] = [];
      await answer(IMAGE.optimized_image, async (route) => {
        asked.push(route.request().url());
        await held;
        await route.fulfill({ contentType: 'image/png', body: await png() });
      });
      await screen.open();
      await eventually(
        () => asked.length,
        (times) => expect(times).toBe(1),
      );
      const background = () => picture().evaluate((img) => getComputedStyle(img).backgroundImage);
      expect(await background()).toMatch(/^url\("data:image\/png/);
      release();
      await eventually(isShown, (shown) => expect(shown).toBe(true));
      await eventually(background, (value) => expect(value).toBe('none'));
      expect(await picture().getAttribute('src')).toBe(IMAGE.optimized_image);
    });

    it('M2: falls back to the original image, then to a generated one', async () => {
      await withFirst({ image: IMAGE });
      await answer(IMAGE.optimized_image, (route) => route.fulfill({ status: 404 }));
      await answer(IMAGE.image, async (route) => route.fulfill({ contentType: 'image/png', body: await png() }));
      await screen.open();
      await eventually(
        () => picture().getAttribute('src'),
        (source) => expect(source).toBe(IMAGE.image),
      );
      await eventually(isShown, (shown) => expect(shown).toBe(true));

      await answer(IMAGE.image, (route) => route.fulfill({ status: 404 }));
      await screen.open();
      await eventually(
        () => picture().count(),
        (count) => expect(count).toBe(0),
      );
      await screen.cards.first().getByText('Ю', { exact: true }).waitFor();
    });
  });
});
