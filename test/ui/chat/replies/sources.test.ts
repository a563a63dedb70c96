import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { hold } from '../../../support/server/waiting/held.js';
import { eventually } from '../../../support/util/eventually.js';

const TEXTS = {
  en: { sources: 'Sources', number: (n: number) => `Source ${n}:`, newTab: '(opens in a new tab)' },
  ru: { sources: 'Источники', number: (n: number) => `Источник ${n}:`, newTab: '(откроется в новой вкладке)' },
} as const;

const MANUAL = { title: 'Owner’s manual', url: 'https://example.com/manual' };
const LONG = `A chapter with a long title ${'and more words '.repeat(11)}`.trim();
const REPLY = {
  output:
    'Press the lever [1], then wait [2]. `[1]` is code, and [9] is nothing.\n\n| Step | Source |\n| - | - |\n| Lever | [1] |',
  sources: [MANUAL, { title: LONG }, { title: 'No link', url: 'javascript:alert(1)' }],
};
const LOOKS = looksOfRun<[string, Look]>([
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
]);

describe('sources of replies', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chatId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    const { chatId: id, agent } = await world.chatOf(person);
    chatId = id;
    world.host.behave(agent.id, { kind: 'json', value: REPLY });
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'How?' });
    await eventually(
      () => person.call<{ sources?: object[] }[]>('GET', `/api/chat/${chatId}/message/`),
      (all) => expect(all.at(-1)?.sources).toHaveLength(3),
    );
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-source'));

  /** Texts of the sources in a chat. */
  async function assertSources(page: Page, look: Look): Promise<void> {
    const t = TEXTS[look.locale];
    const list = page.getByRole('list', { name: t.sources });
    expect(await list.getByRole('listitem').count()).toBe(3);
    const link = list.getByRole('link');
    expect(await link.count()).toBe(1);
    expect(await list.getByRole('link', { name: `${t.number(1)} ${MANUAL.title} ${t.newTab}` }).count()).toBe(1);
    expect(await link.getAttribute('href')).toBe(MANUAL.url);
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await list.getByText(LONG).count()).toBe(1);

    const marks = page.locator('[data-markdown] a');
    expect(await marks.allInnerTexts()).toEqual(['[1]', '[2]', '[1]']);
    expect(await marks.nth(1).getAttribute('aria-label')).toBe(`${t.number(2)} ${LONG}`);
    const address = page.url();
    await marks.nth(1).focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('2');
    await marks.nth(0).click();
    expect(await focused(page)).toBe('1');
    expect(page.url()).toBe(address);
    expect(await violations(page, 'sources')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `sources-${new URL(address).pathname.split('/')[1]}-${look.locale}-${look.width}`);
  }

  it.each(LOOKS)('%s: are chips below the reply, and numbers in the text link to them', async (_name, look) => {
    const page = await world.page(look, person);
    await page.goto(`/conversations/${chatId}`);
    await page.getByRole('list', { name: TEXTS[look.locale].sources }).waitFor();
    await assertSources(page, look);
  });

  it.each(LOOKS)('%s: are shown in a shared chat', async (_name, look) => {
    const { token } = await person.call<{ token: string }>('PUT', `/api/chat/${chatId}/share/`, {
      show_persona: false,
    });
    const page = await world.page(look);
    await page.goto(`/share/${token}`);
    await page.getByRole('list', { name: TEXTS[look.locale].sources }).waitFor();
    await assertSources(page, look);
  });

  it.each(LOOKS)('%s: do not move the text when they load late', async (_name, look) => {
    const page = await world.page(look, person);
    const code = await hold(page, /\/shown-extras-/);
    await page.goto(`/conversations/${chatId}`);
    const text = page.locator('[data-markdown]').last();
    await text.getByText('Press the lever').waitFor();
    await eventually(code.count, (count) => expect(count).toBe(1));
    const boxes = () => Promise.all([text, page.locator('article time').last()].map((each) => each.boundingBox()));
    // Everything else has loaded.
    let before = await boxes();
    await eventually(
      async () => {
        await page.waitForTimeout(300);
        const [last, next] = [before, await boxes()];
        before = next;
        return [last, next];
      },
      ([last, next]) => expect(next).toEqual(last),
    );
    code.release();
    await page.getByRole('list', { name: TEXTS[look.locale].sources }).waitFor();
    expect(await boxes()).toEqual(before);
  });

  it('leave the reply readable when their code cannot be loaded', async () => {
    const page = await world.page(DESKTOP, person);
    await page.route(/\/shown-extras-/, (route) => route.abort());
    await page.goto(`/conversations/${chatId}`);
    await page.locator('[data-markdown]').getByText('Press the lever [1]').waitFor();
    expect(await page.getByRole('list', { name: TEXTS.en.sources }).count()).toBe(0);
  });
});
