import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { AGENT_LIST, MarketplaceScreen } from '../../support/screens/marketplace-screen.js';
import { SEND, SignInScreen } from '../../support/screens/sign-in-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['en, wide', DESKTOP],
  ['ru, phone', PHONE],
];
const CSRF = /\/api\/account\/csrf/;
const FAILED = { status: 503, contentType: 'application/json', body: '{}' };
let newcomers = 0;
const newcomer = (): string => `whole${++newcomers}-${Date.now()}@example.com`;

describe('behaviour on every screen', () => {
  let world: UiWorld;
  let person: WebPerson;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (_name, look) => {
    const t = textsIn(look.locale);

    it('G10: refreshes a rejected token and repeats the request once', async () => {
      const screen = new SignInScreen(await world.page(look), look.locale);
      let fetched = 0;
      screen.page.on('request', (request) => {
        if (CSRF.test(request.url())) fetched += 1;
      });
      await screen.open();
      let spoiled = Number.POSITIVE_INFINITY;
      await screen.page.route(SEND, (route) => {
        if (spoiled <= 0) return route.fallback();
        spoiled -= 1;
        return route.continue({ headers: { ...route.request().headers(), 'x-csrftoken': 'spoiled' } });
      });
      const before = fetched;
      await screen.ask(newcomer());
      await screen.toast('auth:toast.authError').waitFor();
      expect([screen.asked.length, fetched - before]).toEqual([2, 1]);

      spoiled = 1;
      await screen.ask(newcomer());
      await screen.code.waitFor();
      expect([screen.asked.length, fetched - before]).toEqual([4, 2]);
    });

    it('G11: retries a read once, keeps it fresh for 5 minutes despite window focus, and cached for 10', async () => {
      const screen = new MarketplaceScreen(await world.page(look, person), look.locale);
      const { page } = screen;
      let asked = 0;
      // The page itself sends the first request, before its code has loaded.
      let answers: ('abort' | 'fail' | 'answer')[] = ['abort', 'abort', 'abort'];
      let held: Promise<void> | undefined;
      await page.route(AGENT_LIST, async (route) => {
        asked += 1;
        const next = answers.shift() ?? 'answer';
        if (next === 'abort') return route.abort();
        if (next === 'fail') return route.fulfill(FAILED);
        await held;
        return route.continue();
      });
      await page.clock.install();
      await page.goto('/marketplace');
      const retry = page.getByRole('alert').getByRole('button', { name: screen.t.retry });
      await retry.waitFor();
      expect(asked).toBe(3);
      answers = ['fail'];
      await retry.click();
      await screen.cards.first().waitFor();
      expect(asked).toBe(5);

      const comeBack = async (minutes: number): Promise<void> => {
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: t('common:footer.about') })
          .click();
        await page.waitForURL('**/aboutus');
        const way = page.getByRole('main').locator('a[href="/marketplace"]');
        await way.waitFor();
        await page.clock.fastForward(minutes * 60_000);
        await way.click();
        await page.waitForURL('**/marketplace');
        await page.getByRole('heading', { level: 1, name: screen.t.title }).waitFor();
      };
      await page.evaluate(() => {
        for (const [target, name] of [
          [window, 'blur'],
          [window, 'focus'],
          [document, 'visibilitychange'],
        ] as const) {
          target.dispatchEvent(new Event(name));
        }
      });
      await comeBack(4);
      await screen.cards.first().waitFor();
      expect(asked).toBe(5);

      const holding = (): (() => void) => {
        let letGo = (): void => undefined;
        held = new Promise((resolve) => {
          letGo = resolve;
        });
        return () => letGo();
      };
      let release = holding();
      await comeBack(5.5); // 9.5 minutes old: shown and refetched
      await eventually(
        () => asked,
        (count) => expect(count).toBe(6),
      );
      await screen.cards.first().waitFor();
      const fresh = page.waitForResponse(AGENT_LIST);
      release();
      await fresh;

      release = holding();
      await comeBack(11);
      await screen.status.getByText(screen.t.loading).waitFor();
      expect(await screen.cards.count()).toBe(0);
      expect(asked).toBe(7);
      release();
      await screen.cards.first().waitFor();
    });
  });
});
