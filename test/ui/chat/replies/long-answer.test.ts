import type { Locator } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { DIAGRAM_ANSWER, LONG_ANSWER } from '../../../support/markdown/long-answer.js';
import { hasFocus } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, addMessages, PatientAgent } from '../../../support/server/seed/chat-seed.js';
import { eventually } from '../../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English, 1440 px, light', DESKTOP],
  ['Russian, 390 px, dark', PHONE],
  ['English, 1440 px, dark', { ...DESKTOP, theme: 'dark' }],
  ['English, 390 px, light', { ...PHONE, locale: 'en', theme: 'light' }],
];
const WIDE: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
const DEAD_LINKS = ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'];
const LINKS = [
  'http://a.example/',
  'https://a.example/',
  'irc://a.example/',
  'ircs://a.example/',
  'mailto:a@a.example',
  'xmpp:a@a.example',
];

describe('a long answer', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  async function chatWith(...answers: string[]): Promise<{ person: WebPerson; chatId: number }> {
    const person = await world.person();
    const agent = await PatientAgent.of(world, person);
    const chatId = await addChat(world, await idOf(person), agent.id, 'Interest');
    const replies = answers.map((text) => ({ text, agent: true }));
    await addMessages(world, chatId, [{ text: 'How does it grow?' }, ...replies]);
    return { person, chatId };
  }

  async function open(look: Look, ...answers: string[]): Promise<ChatScreen> {
    const { person, chatId } = await chatWith(...answers);
    const screen = new ChatScreen(await world.page(look, person), look.locale);
    await screen.open(chatId);
    return screen;
  }

  it.each(looksOfRun(LOOKS))('T8: renders formulas, code, tables, folds and footnotes: %s', async (name, look) => {
    const { page, t } = await open(look, LONG_ANSWER);
    const answer = page.locator('[data-markdown]').last();
    await answer.locator('.katex-display math').waitFor({ state: 'attached' });
    await answer.locator('.hljs-keyword', { hasText: 'return' }).waitFor();
    expect(await answer.locator('.katex').count()).toBe(4);
    expect(await answer.locator('.katex-display annotation').textContent()).toBe(
      'A = P \\left(1 + \\frac{r}{100}\\right)^{n}',
    );
    expect(await answer.getByText('python', { exact: true }).count()).toBe(1);
    expect(await answer.locator('del, s').count()).toBe(0);
    expect(await answer.locator('td br').count()).toBe(1);
    expect(await answer.getByText('Order 55').innerText()).toBe('Order 55\nStatus: shipped\nETA: Friday');
    expect(await answer.getByRole('checkbox').count()).toBe(2);
    expect(await answer.getByRole('link', { name: 'https://example.com/a_(b)' }).count()).toBe(0); // folded
    await answer.getByText('has nothing to do with it').click();
    await answer.getByRole('link', { name: 'https://example.com/a_(b)' }).waitFor();
    expect(await answer.getByRole('img').count()).toBe(0);
    expect(await fitsAcross(page)).toBe(true);

    const code = answer.locator('pre');
    const isCut = () => code.evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(await isCut()).toBe(true);
    await answer.getByRole('button', { name: t('chat:code.wrap') }).click();
    await eventually(isCut, (cut) => expect(cut).toBe(false));

    expect(await violations(page, 'a long answer')).toEqual([]);
    const slug = slugOf(name);
    for (const [at, part] of ['Compound interest', 'In code', 'Choose an amount'].entries()) {
      await answer.getByText(part, { exact: true }).scrollIntoViewIfNeeded();
      await answer.getByText(part, { exact: true }).evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await screenshot(page, `long-answer-${slug}-${at}`);
    }
  });

  it.each(looksOfRun(LOOKS))('T8: draws diagrams in a sandbox, opens a wide table: %s', async (name, look) => {
    const { page, t } = await open(look, DIAGRAM_ANSWER);
    const answer = page.locator('[data-markdown]').last();
    await eventually(
      () => shownImages(answer),
      (shown) =>
        expect(shown).toEqual([
          [t('chatTools:diagram.named', { title: 'How savings grow' }), true],
          [t('chatTools:diagram.label'), true],
        ]),
    );
    await answer.getByText(t('chatTools:diagram.broken')).waitFor();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts');
    expect(await page.frames()[1]?.evaluate(() => origin)).toBe('null');
    expect(await violations(page, 'diagrams')).toEqual([]);
    const slug = slugOf(name);
    await screenshot(page, `diagrams-${slug}-end`);
    await answer.getByRole('img').first().scrollIntoViewIfNeeded();
    await screenshot(page, `diagrams-${slug}`);

    // By keyboard, because images that load meanwhile move the buttons.
    await answer
      .getByRole('button', { name: t('chatTools:diagram.showSource') })
      .first()
      .press('Enter');
    await answer.getByText('accTitle: How savings grow').waitFor();
    await answer.getByRole('button', { name: t('chatTools:diagram.showDrawing') }).press('Enter');

    // The pressed key shows no tooltip; the next button that gets the focus does.
    const tooltip = page.locator('[data-tooltip-bubble]');
    expect(await tooltip.count()).toBe(0);
    await page.keyboard.press('Tab');
    await eventually(
      async () => {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Tab');
        return tooltip.allInnerTexts();
      },
      (texts) => expect(texts).toEqual([t('chatTools:diagram.open')]),
    );
    await screenshot(page, `tooltip-${slug}`);

    await answer.getByRole('button', { name: t('chatTools:table.open') }).click();
    const dialog = page.getByRole('dialog', { name: t('chat:table') });
    await dialog.getByRole('cell', { name: 'First Savings Bank' }).waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `diagrams-${slug}-table`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('draws diagrams in a shared chat, in the colours of the page', async () => {
    const { person, chatId } = await chatWith(DIAGRAM_ANSWER);
    const share = { show_persona: false };
    const { token } = await person.call<{ token: string }>('PUT', `/api/chat/${chatId}/share`, share);
    const page = await world.page({ ...PHONE, locale: 'en' });
    await page.goto(`/share/${token}`);
    const drawing = page.getByRole('img', { name: 'Diagram: How savings grow' });
    await drawing.scrollIntoViewIfNeeded();
    const dark = await drawing.getAttribute('src');
    await screenshot(page, 'shared-diagram-dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(
      () => drawing.getAttribute('src'),
      (src) => expect(src).not.toBe(dark),
    );
    await screenshot(page, 'shared-diagram-light');
  });

  it('H9: opens links of six schemes in a new tab, renders no scripts, HTML or external images, and copies code', async () => {
    const markdown = [
      ...LINKS.map((url, at) => `[live ${at}](${url})`),
      ...DEAD_LINKS.map((url, at) => `[dead ${at}](${url})`),
      '![A cat](https://pictures.example/cat.png)',
      '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script><b>Raw</b>',
      '```js\nconst two = 1 + 1;\n```',
    ].join('\n\n');
    const { person, chatId } = await chatWith(markdown);
    const screen = new ChatScreen(await world.page(DESKTOP, person), DESKTOP.locale);
    const { page } = screen;
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(world.url)) elsewhere.push(request.url());
    });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await screen.open(chatId);
    const reply = screen.message('live 0');
    await reply.locator('code').waitFor();
    const links = await reply
      .locator('a')
      .evaluateAll((all: HTMLAnchorElement[]) =>
        all.map(({ textContent, href, target, rel }) => ({ textContent, href, target, rel })),
      );
    expect(links.map(({ textContent, href }) => [textContent, href])).toEqual([
      ...LINKS.map((url, at) => [`live ${at}`, url]),
      ['A cat', 'https://pictures.example/cat.png'],
    ]);
    for (const { target, rel } of links) {
      expect(target).toBe('_blank');
      expect(rel.split(' ')).toContain('noopener');
    }
    await reply.getByText('dead 0').waitFor();
    expect(await reply.locator('img, script, b, [onerror]').count()).toBe(0);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await screenshot(page, 'long-answer-markdown');
    await screen.button('chat:code.copy', {}, reply).click();
    await page.getByText(screen.t('common:copy.done'), { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('const two = 1 + 1;\n');
    expect(elsewhere).toEqual([]);
  });

  it.each(looksOfRun(WIDE))(
    '%s: H9: links footnotes within the reply, with labels in the UI language',
    async (_name, look) => {
      const notes = '[^a]: The first note.\n[^b]: The second note.';
      const text = `Said[^a], and said again[^a]; then more[^b].\n\n${'And so on.\n\n'.repeat(30)}`;
      const screen = await open(look, `Short[^a] and[^b]\n\n${notes}`, text + notes);
      const { page, t } = screen;
      const { pathname } = new URL(page.url());
      const reply = screen.message('said again');
      const link = (name: string) => reply.getByRole('link', { name, exact: true });
      const back = (number: string) => link(t('chat:footnotes.back', { number }));
      await back('1').waitFor();
      const heading = reply.getByRole('heading', { name: t('chat:footnotes.label'), exact: true });
      expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(1);
      expect(await link('2').getAttribute('aria-describedby')).toBe(await heading.getAttribute('id'));
      const ids = await screen.messages.locator('[data-markdown] [id]').evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);

      const length = await page.evaluate(() => history.length);
      await back('2').click();
      await hasFocus(link('2'));
      await link('2').press('Enter');
      await hasFocus(reply.getByRole('listitem').filter({ hasText: 'The second note.' }));
      await back('1-2').click();
      await hasFocus(link('1').nth(1));
      await eventually(
        () => page.evaluate(isFocusInSight),
        (seen) => expect(seen).toBe(true),
      );
      await screenshot(page, `long-answer-footnotes-${look.locale}`);
      expect(page.url()).toBe(world.url + pathname);
      expect([page.context().pages().length, await page.evaluate(() => history.length)]).toEqual([1, length]);
      expect(await violations(page, 'footnotes')).toEqual([]);
    },
  );
});

/** The names of the images in an element, and whether each shows something. */
const shownImages = (within: Locator) =>
  within
    .getByRole('img')
    .evaluateAll((images) => (images as HTMLImageElement[]).map(({ alt, naturalWidth }) => [alt, naturalWidth > 50]));

/** Runs in the page: whether the focused element is visible in the message list. */
function isFocusInSight(): boolean {
  const place = document.activeElement?.getBoundingClientRect();
  const list = document.activeElement?.closest('section[aria-label]')?.getBoundingClientRect();
  return place !== undefined && list !== undefined && place.top >= list.top && place.bottom <= list.bottom;
}

const slugOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
