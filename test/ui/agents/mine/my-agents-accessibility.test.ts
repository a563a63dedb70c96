import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { MyAgentsScreen } from '../../../support/screens/my-agents-screen.js';
import { addAgents, idOf, manyAgents } from '../../../support/server/seed/catalogue.js';

/** Browser steps are slow on a loaded machine. */
jest.setTimeout(180_000);

describe('accessibility of My agents', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(
    looksOfRun([
      ['en, light, wide', DESKTOP],
      ['ru, dark, phone', PHONE],
      ['ru, light, phone', { ...PHONE, theme: 'light' }],
      ['en, dark, wide', { ...DESKTOP, theme: 'dark' }],
      ['ru, light, tablet', { ...DESKTOP, locale: 'ru', width: 768, height: 1024 }],
    ] as [string, Look][]),
  )('%s: passes axe without serious violations and fits the screen width', async (name, look) => {
    const person = await world.person();
    const page = await world.page(look, person);
    const screen = new MyAgentsScreen(page, look.locale);
    const found: string[] = [];
    const fits = async (what: string) => {
      found.push(...(await violations(page, what)));
      // Not the window width: on a phone it grows with overflowing content.
      if ((await page.evaluate(() => document.documentElement.scrollWidth)) > look.width) found.push(`${what}: wide`);
    };
    await screen.open();
    await fits('empty');
    const long = `${'w'.repeat(60)} ${name}`;
    await addAgents(world, await idOf(person), [
      ...manyAgents(13, `Many ${name}`),
      { name: long, type: 'ш'.repeat(50), status: 'not_published', crowns: 1_234_567 },
    ]);
    await page.reload();
    await screen.card(long).waitFor();
    await fits('full');
    await screen.box.fill('nobody');
    await page.getByText(screen.t.notFound, { exact: true }).waitFor();
    await fits('nothing found');
    await screen.box.fill('');
    for (const button of [screen.t.stats(long), screen.t.settings(long)]) {
      await screen.button(button).click();
      await screen.dialog.waitFor();
      await fits(button);
      await page.keyboard.press('Escape');
      await screen.dialog.waitFor({ state: 'detached' });
    }
    await screen.button(screen.t.publish(long)).click();
    await page.getByRole('alertdialog').waitFor();
    await fits('publish');
    await page.route(/\/api\/account\/agent\?/, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await page.getByRole('alert').waitFor();
    await fits('failed');
    expect(found).toEqual([]);
  });
});
