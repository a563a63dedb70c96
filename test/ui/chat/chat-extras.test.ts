import type { Page } from 'playwright-core';
import { DESKTOP, screenshot } from '../../support/browser/browser.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { EchoChats } from '../../support/chats/echo-chats.js';
import { withoutClipboard } from '../../support/errors/clipboard.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { isTitled } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

describe('chat extras', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chats: EchoChats;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    chats = await EchoChats.of(world, person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const shot = (page: Page, name: string, step: string): Promise<void> =>
    screenshot(page, `extras-${name.replace(/\W+/g, '-').toLowerCase()}-${step}`);
  const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
  const row = (page: Page, name: string) =>
    page
      .getByRole('region', { name: 'Your chats' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: new RegExp(`^${name}`) }) });

  it('keeps a draft per chat, in all tabs, until it is sent', async () => {
    const [one, two] = [await chats.create('One'), await chats.create('Two')];
    const page = await world.page(DESKTOP, person);
    await page.goto(`/conversations/${one}`);
    await box(page).fill('Half a\nthought');
    expect(await row(page, 'One').getByText('Draft:').count()).toBe(0); // it is open
    await row(page, 'Two').getByRole('link').click();
    await page.waitForURL(`**/conversations/${two}`);
    await row(page, 'One').getByText('Draft: Half a thought').waitFor();
    expect(await box(page).inputValue()).toBe('');
    await shot(page, 'draft', 'list');

    const other = await page.context().newPage();
    await other.goto(`/conversations/${one}`);
    await box(other).waitFor();
    expect(await box(other).inputValue()).toBe('Half a\nthought');
    await box(other).fill('A whole thought');
    await row(page, 'One').getByText('Draft: A whole thought').waitFor();
    await page.reload();
    await row(page, 'One').getByText('Draft: A whole thought').waitFor();

    await other.keyboard.press('Enter');
    await other.getByRole('article').getByText('You said: A whole thought').waitFor();
    await row(page, 'One').getByText('Draft:').waitFor({ state: 'detached' });
    expect(await box(other).inputValue()).toBe('');
    expect(await page.evaluate((id) => localStorage.getItem(`regent.draft.${id}`), one)).toBeNull();
  });

  it('shows the number of unread messages in the title of any page', async () => {
    const [one, two] = [await chats.create('One'), await chats.create('Two')];
    await chats.say(one, 'first');
    await chats.say(two, 'second');
    const page = await world.page(DESKTOP, person);
    await page.goto('/marketplace');
    await isTitled(page, '(2) Agent marketplace · Regent');
    await page.goto('/conversations');
    await isTitled(page, '(2) Conversations · Regent');
    expect(await row(page, 'One').getByText('1', { exact: true }).count()).toBe(1);
    await row(page, 'One').getByRole('link').click();
    await isTitled(page, '(1) One · Regent');
    await eventually(
      () => row(page, 'One').getByText('1', { exact: true }).count(),
      (count) => expect(count).toBe(0),
    );
    await chats.say(two, 'third');
    await isTitled(page, '(2) One · Regent');
    await row(page, 'Two').getByRole('link').click();
    await isTitled(page, 'Two · Regent');
  });

  it('keeps the page when the background chat code fails to load, and retries it', async () => {
    const one = await chats.create('One');
    await chats.say(one, 'first');
    const page = await world.page(DESKTOP, person);
    let asked = 0;
    await page.route(/\/chat-background-[^/]*\.js$/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await page.goto('/marketplace');
    await eventually(
      () => asked,
      (times) => expect(times).toBe(1),
    );
    await isTitled(page, '(1) Agent marketplace · Regent');
    expect(asked).toBeGreaterThan(1);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });

  it('switches chats, searches and copies by keyboard alone', async () => {
    const ids = [await chats.create('Bottom'), await chats.create('Middle'), await chats.create('Top')];
    await chats.say(ids[1] as number, 'Copy me');
    const page = await world.page(DESKTOP, person);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`/conversations/${ids[1]}`);
    await hasFocus(box(page));
    await row(page, 'Top').waitFor(); // the keys move in the list, which may load after the field
    await page.keyboard.press('Alt+ArrowDown'); // the chat with the latest reply comes first
    await page.waitForURL(`**/conversations/${ids[2]}`);
    await page.keyboard.press('Alt+ArrowDown');
    await page.waitForURL(`**/conversations/${ids[0]}`);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL(`**/conversations/${ids[2]}`);
    await page.keyboard.press('Alt+ArrowUp');
    await page.waitForURL(`**/conversations/${ids[1]}`);
    await page.getByRole('article').getByText('You said: Copy me').waitFor();
    await page.keyboard.press('Control+Shift+C');
    await page.getByText('Last reply copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('You said: Copy me');

    await hasFocus(box(page));
    await page.keyboard.type('/?');
    expect(await box(page).inputValue()).toBe('/?'); // typed as text, not handled as a shortcut
    await page.getByRole('region', { name: 'Messages' }).focus();
    await page.keyboard.press('/');
    const field = page.getByRole('searchbox', { name: 'Search chats and messages' });
    await hasFocus(field);
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await hasFocus(box(page));
    await page.getByRole('region', { name: 'Messages' }).focus();
    await page.keyboard.press('Escape');
    await hasFocus(box(page));
  });

  it('copies by click and keyboard on a page without HTTPS', async () => {
    const t = textsIn('en');
    const chatId = await chats.create('By command');
    await chats.say(chatId, 'Copy me too');
    const page = await world.page(DESKTOP, person);
    await withoutClipboard(page);
    await page.goto(`/conversations/${chatId}`);
    const reply = page.getByRole('article').filter({ hasText: 'You said: Copy me too' });
    await reply.hover();
    await reply.getByRole('button', { name: t('chat:actions.copy'), exact: true }).click();
    await page.getByText(t('chat:actions.copied'), { exact: true }).waitFor();
    await box(page).focus();
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('You said: Copy me too');

    // With selected text, copy keeps its default behaviour.
    await box(page).fill('Something else');
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+X');
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('Something else');
    await page.keyboard.press('Control+Shift+C');
    await page.getByText(t('chat:actions.replyCopied'), { exact: true }).waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Control+V');
    expect(await box(page).inputValue()).toBe('You said: Copy me too');
  });
});
