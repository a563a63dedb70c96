import type { Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import type { StreamStep } from '../../../support/services/fake-workflow-host.js';
import { eventually } from '../../../support/util/eventually.js';

const NAMES = [
  { node: 'Find documents', name: 'Searching the documents' },
  { node: 'Prices', name: 'Comparing the prices of all suppliers in the catalogue' },
];
const [SEARCHING, COMPARING] = NAMES.map(({ name }) => name) as [string, string];
const INTERNAL = 'Edit Fields1';

const line = (type: string, nodeName: string, content?: string): StreamStep => ({
  line: { type, ...(content !== undefined && { content }), metadata: { nodeName, runIndex: 0 } },
});
const LOOKS = looksOfRun<[string, Look]>([
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', { ...PHONE, locale: 'ru', theme: 'dark' }],
]);

describe('live steps of a reply', () => {
  let world: UiWorld;
  let person: WebPerson;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  async function chatWith(steps: readonly StreamStep[]): Promise<number> {
    person = await world.person();
    const { chatId, agent } = await world.chatOf(person);
    agentId = agent.id;
    await world.sql(`UPDATE agent SET step_names = '${JSON.stringify(NAMES)}' WHERE id = ${agentId}`);
    world.host.behave(agentId, { kind: 'lines', steps });
    return chatId;
  }
  /** Texts that screen readers announce for the running reply, without repeats. */
  async function watchAnnouncements(page: Page): Promise<() => Promise<string[]>> {
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const status = document.querySelector('[data-testid="running-reply"] [role="status"]');
        const text = status?.textContent ?? '';
        if (text !== '' && said.at(-1) !== text) said.push(text);
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  }

  it.each(LOOKS)('%s: are one line while the agent works, and collapsed in the finished reply', async (_name, look) => {
    const t = textsIn(look.locale);
    const chatId = await chatWith([
      line('begin', INTERNAL),
      line('end', INTERNAL),
      line('begin', 'Find documents'),
      { pauseMs: 2500 },
      line('end', 'Find documents'),
      line('item', 'AI Agent', 'I found **two** suppliers. '),
      { pauseMs: 1500 },
      line('begin', 'Prices'),
      { pauseMs: 6000 },
      line('end', 'Prices'),
      line('item', 'AI Agent', 'The first one is cheaper.'),
    ]);
    const screen = new ChatScreen(await world.page(look, person), look.locale);
    const { page } = screen;
    await screen.open(chatId);
    const announced = await watchAnnouncements(page);
    await screen.say('Who is cheaper?');
    const reply = screen.messages.getByTestId('running-reply');
    const status = reply.getByRole('status');
    await reply.getByText(SEARCHING, { exact: true }).waitFor();
    await reply.getByText('two').waitFor();
    expect(await reply.getByText(SEARCHING).count()).toBe(0);
    const second = t('steps:textStep', { text: COMPARING, step: 2 });
    await reply.getByText(second, { exact: true }).waitFor();
    expect(await status.count()).toBe(1);
    await screenshot(page, `live-steps-running-${look.locale}-${look.width}`);
    expect(await violations(page, 'live steps')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await reply.waitFor({ state: 'detached' });
    expect(await announced()).toEqual([SEARCHING, second]);

    const summary = screen.messages.getByText(t('steps:count', { count: 2 }), { exact: true });
    await summary.waitFor();
    const rows = screen.messages.locator('details li');
    expect(await rows.first().isVisible()).toBe(false);
    await summary.click();
    await rows.first().waitFor();
    const [first, last] = await rows.allInnerTexts();
    expect(first).toMatch(
      look.locale === 'ru' ? /^Searching the documents\s+2,\d\sс$/ : /^Searching the documents\s+2\.\d sec$/,
    );
    expect(last).toContain(COMPARING);
    expect(await page.getByText(INTERNAL).count()).toBe(0);
    expect(await violations(page, 'steps')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `live-steps-finished-${look.locale}-${look.width}`);
    await page.reload();
    await summary.waitFor();
  });

  it('are shown in a tab that opens meanwhile, and kept with a message whose reply is stopped', async () => {
    const chatId = await chatWith([]);
    const steps = [
      line('begin', 'Find documents'),
      { pauseMs: 300 },
      line('end', 'Find documents'),
      line('begin', 'Prices'),
    ];
    world.host.behave(agentId, { kind: 'lines', steps, ending: 'never' });
    const t = textsIn('en');
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Who is cheaper?' });
    await eventually(
      () => world.sql(`SELECT activity FROM running_reply WHERE chat_id = ${chatId}`),
      ([row]) => expect(row?.activity).toMatchObject({ step: 2 }),
    );
    const page = await world.page(DESKTOP, person);
    await page.goto(`/conversations/${chatId}`);
    await page
      .getByTestId('running-reply')
      .getByText(t('steps:textStep', { text: COMPARING, step: 2 }))
      .waitFor();
    await person.call('POST', `/api/chat/${chatId}/stop/`);
    await page.getByText(t('steps:count', { count: 2 }), { exact: true }).click();
    await page.locator('details li').getByText(COMPARING).waitFor();
    expect(await violations(page, 'steps of a stopped reply')).toEqual([]);
  });

  it('leave the reply readable when their code cannot be loaded', async () => {
    const chatId = await chatWith([line('begin', 'Prices'), line('end', 'Prices'), line('item', 'AI Agent', 'Done.')]);
    await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'How?' });
    await eventually(
      () => person.call<{ steps?: object[] }[]>('GET', `/api/chat/${chatId}/message/`),
      (all) => expect(all.at(-1)?.steps).toHaveLength(1),
    );
    const page = await world.page(DESKTOP, person);
    await page.route(/\/reply-steps-/, (route) => route.abort());
    await page.goto(`/conversations/${chatId}`);
    await page.locator('[data-markdown]').getByText('Done.').waitFor();
    expect(await page.locator('details').count()).toBe(0);
  });
});
