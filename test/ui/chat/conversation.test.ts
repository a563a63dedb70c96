import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ChatScreen, socketListens } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addAgents, idOf } from '../../support/server/seed/catalogue.js';
import { addChat, addMessages, PatientAgent } from '../../support/server/seed/chat-seed.js';
import { eventually } from '../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];
const WIDE = LOOKS.filter(([, { width }]) => width === DESKTOP.width);
const AGENTS = /\/api\/studio\/agent(\/|\?|$)/;

describe('a conversation', () => {
  let world: UiWorld;
  let creator: WebPerson;
  let person: WebPerson;
  let chatId: number;
  let agentId: number;
  let agentName: string;
  beforeAll(async () => {
    world = await UiWorld.start();
    creator = await world.person();
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    const made = await world.chatOf(person);
    chatId = made.chatId;
    agentId = made.agent.id;
    agentName = made.agent.name;
    world.host.behave(agentId, { kind: 'echo' });
  });
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  async function open(look: Look): Promise<ChatScreen> {
    const screen = new ChatScreen(await world.page(look, person), look.locale);
    await screen.open(chatId);
    return screen;
  }
  /** An agent without a welcome message. */
  async function newAgent(name: string): Promise<number> {
    await addAgents(world, await idOf(creator), [{ name }]);
    const [row] = await world.sql(`SELECT max(id) AS id FROM agent WHERE name = '${name}'`);
    return Number(row?.id);
  }
  const shot = (screen: ChatScreen, look: Look, step: string): Promise<void> =>
    screenshot(screen.page, `conversation-${look.width}-${look.locale}-${step}`);

  it.each(looksOfRun(LOOKS))('T1: marks what waits below the running reply: %s', async (_name, look) => {
    world.host.behave(agentId, {
      kind: 'sequence',
      steps: [
        { kind: 'workflow-error' },
        { kind: 'lines', steps: [{ line: { type: 'begin' } }, { item: 'It runs' }], ending: 'never' },
      ],
    });
    const screen = await open(look);
    const { page, t, messages } = screen;
    await screen.say('This fails');
    const failed = screen.message('This fails');
    await screen.button('chat:actions.retry', {}, failed).waitFor();

    await screen.say('This runs');
    await messages.getByText('It runs').waitFor();
    await screen.say('This waits');
    const waiting = screen.message('This waits');
    await waiting.getByText(t('chat:delivery.queued'), { exact: true }).waitFor();
    expect(await screen.message('This runs').locator('[data-delivery=sent]').count()).toBe(1);
    const texts = (await messages.innerText()).replaceAll('\n', ' ');
    expect(texts).toMatch(/This fails.*This runs.*It runs.*This waits/);
    await shot(screen, look, 'queued');
    expect(await violations(page, 'queued')).toEqual([]);

    await screen.button('chat:composer.stop').click();
    await waiting.getByText(t('chat:delivery.stopped')).waitFor();
    expect(await waiting.getByText(t('chat:delivery.queued'), { exact: true }).count()).toBe(0);
  });

  it.each(looksOfRun(LOOKS))('T1: scrolls to a failed message that is out of view: %s', async (_name, look) => {
    const later = Array.from({ length: 12 }, (_, at) => ({ text: `Line ${at}. `.repeat(40), agent: at % 2 === 1 }));
    await addMessages(world, chatId, [{ text: 'This one failed' }, ...later]);
    await world.sql(
      `UPDATE message SET delivery = 'failed', failure = '{"code": "workflow_error"}' WHERE chat_id = ${chatId} AND body = 'This one failed'`,
    );
    const screen = await open(look);
    const { page, t, messages } = screen;
    const bar = page.getByTestId('failure-bar');
    const toBottom = screen.button('chat:messages.toBottom');
    await bar.waitFor();
    await shot(screen, look, 'failure-bar');
    expect(await bar.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await violations(page, 'failure bar')).toEqual([]);

    // By keyboard: the message takes the focus, and the bar disappears.
    await screen.button('chat:failureBar.show', {}, bar).press('Enter');
    await hasFocus(page.locator('[data-mark=shown]', { hasText: 'This one failed' }));
    await screen
      .message('This one failed')
      .getByText(t('errors:failures.workflow_error', { name: agentName }))
      .waitFor();
    await bar.waitFor({ state: 'detached' });

    // Out of view again, the bar is dismissed and does not return.
    await toBottom.click();
    await screen.button('chat:failureBar.dismiss', {}, bar).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await hasFocus(messages);
    await page.keyboard.press('PageUp');
    await toBottom.waitFor();
    expect(await bar.count()).toBe(0);

    // After a reload, the bar resends the message without scrolling.
    await page.reload();
    await screen.button('chat:actions.retry', {}, bar).press('Enter');
    await hasFocus(messages);
    await bar.waitFor({ state: 'detached' });
    await eventually(
      () => person.call<{ message: string }[]>('GET', `/api/chat/${chatId}/message/`),
      (stored) => expect(stored.some(({ message }) => message === 'You said: This one failed')).toBe(true),
    );
  });

  it.each(looksOfRun(LOOKS))('T4: rates a reply and gives the reason of a bad rating: %s', async (_name, look) => {
    const screen = await open(look);
    const { page, t } = screen;
    await screen.say('How tall is it?');
    const reply = screen.message('You said: How tall is it?');
    await reply.hover();
    const [good, bad] = [
      screen.button('chatTools:feedback.good', {}, reply),
      screen.button('chatTools:feedback.bad', {}, reply),
    ];
    await good.click();
    const isRated = (value: unknown): Promise<unknown> =>
      eventually(
        () => person.call<{ feedback?: unknown; message: string }[]>('GET', `/api/chat/${chatId}/message/`),
        (stored) => expect(stored.find(({ message }) => message.startsWith('You said'))?.feedback ?? null).toBe(value),
      );
    await isRated(1);
    await reply.hover();
    await good.click();
    await isRated(null);
    await bad.click();
    await reply.getByText(t('chatTools:feedback.title')).waitFor();
    await screen.button('chatTools:feedback.reasons.incomplete', {}, reply).click();
    await reply.getByRole('textbox', { name: t('chatTools:feedback.comment') }).fill('In metres, please');
    await reply.getByText(t('chatTools:feedback.share', { name: agentName })).click();
    await shot(screen, look, 'feedback');
    expect(await violations(page, 'feedback')).toEqual([]);
    await screen.button('chatTools:feedback.send', {}, reply).click();
    await page.getByText(t('chatTools:feedback.thanks')).first().waitFor();
    await isRated(-1);
    const [kept] = await world.sql('SELECT reason, comment FROM message_feedback ORDER BY message_id DESC LIMIT 1');
    expect(kept).toEqual({ reason: 'incomplete', comment: 'In metres, please' });
  });

  it.each(looksOfRun(LOOKS))('T5: sends a message that a reply suggests: %s', async (_name, look) => {
    world.host.behave(agentId, {
      kind: 'sequence',
      steps: [
        { kind: 'json', value: { output: 'Sow in May.', suggestions: ['And beans?', 'Why?'] } },
        { kind: 'echo' },
      ],
    });
    const screen = await open(look);
    const { page, t } = screen;
    await screen.say('When do I sow?');
    const chips = page.getByRole('list', { name: t('chat:messages.suggestions') });
    const chip = chips.getByRole('button', { name: 'And beans?', exact: true });
    await chip.waitFor();
    await shot(screen, look, 'suggestions');
    expect(await violations(page, 'suggestions')).toEqual([]);
    await screen.box.fill('Own words');
    await chip.waitFor({ state: 'detached' });
    await screen.box.fill('');
    await chip.click();
    await screen.message('You said: And beans?').waitFor();
    await chip.waitFor({ state: 'detached' });
  });

  it.each(looksOfRun(LOOKS))(
    '%s: V5 H2: shows a deleted agent as "Agent" and its id, and disables the composer',
    async (name, look) => {
      const goneId = await newAgent(`Short-lived ${Date.now()}`);
      const chatId = await addChat(world, await idOf(person), goneId);
      await creator.call('DELETE', `/api/studio/agent/${goneId}`);
      const screen = new ChatScreen(await world.page(look, person), look.locale);
      const { page, t } = screen;
      const placeholder = t('chat:agentPlaceholder', { id: goneId });
      await page.goto('/conversations');
      const row = screen.row(placeholder);
      await row.getByText(t('chat:badge.unavailable')).waitFor();
      await row.getByRole('link').click();
      await page.getByRole('main').locator('header').getByRole('link', { name: placeholder, exact: true }).waitFor();
      expect(page.url()).toContain(`/conversations/${chatId}`);
      expect(await screen.box.isDisabled()).toBe(true);
      expect(await screen.box.getAttribute('placeholder')).toBe(t('chat:composer.unavailable'));
      expect(await screen.send.isDisabled()).toBe(true);
      expect(await screen.send.getAttribute('aria-description')).toBe(t('chat:composer.unavailable'));
      await screenshot(page, `conversation-${name.replace(/\W+/g, '-')}-agent-gone`);
    },
  );

  it('V3 V5: disables the composer of an open chat when its agent is unpublished', async () => {
    const id = await newAgent(`Comes and goes ${Date.now()}`);
    const chatId = await addChat(world, await idOf(person), id);
    const screen = new ChatScreen(await world.page(DESKTOP, person), DESKTOP.locale);
    const { page, box, t } = screen;
    const listening = socketListens(page);
    await screen.open(chatId);
    await page.getByText(t('chat:badge.available')).last().waitFor();
    await listening;
    await creator.call('PATCH', `/api/studio/agent/${id}`, { status: 'not_published' });
    await eventually(
      async () => [await box.isEnabled(), await box.getAttribute('placeholder')],
      (seen) => expect(seen).toEqual([false, t('chat:composer.unavailable')]),
    );
  });

  it.each(looksOfRun(WIDE))(
    '%s: V5: disables the composer while an agent is offline, says why, and enables it on its return',
    async (name, look) => {
      const { id } = await PatientAgent.of(world, creator);
      const chatId = await addChat(world, await idOf(person), id, 'On and off');
      const screen = new ChatScreen(await world.page(look, person), look.locale);
      const { page, box, t } = screen;
      const listening = socketListens(page);
      const header = page.getByRole('main').locator('header');
      const said = async (key: 'available' | 'offline') => {
        await header.getByText(t(`chat:badge.${key}`), { exact: true }).waitFor();
        // The list marks only agents that are not available.
        await screen
          .row('On and off')
          .getByText(t('chat:badge.offline'), { exact: true })
          .waitFor({ state: key === 'offline' ? 'visible' : 'detached' });
      };
      await screen.open(chatId);
      await said('available');
      await listening;
      world.host.behave(id, { kind: 'not-registered' });
      await screen.say('Are you there?');
      await said('offline');
      await screenshot(page, `conversation-${name.replace(/\W+/g, '-')}-offline`);
      expect(t('chat:badge.offline')).toBe(t('agent:status.offline'));
      const again = socketListens(page);
      await page.reload();
      await said('offline');
      await again;
      expect([await box.isEnabled(), await box.getAttribute('placeholder')]).toEqual([
        false,
        t('chat:composer.offline'),
      ]);
      const agentName = await header.getByRole('link').last().innerText();
      const reason = page.getByRole('status').filter({ hasText: t('chat:composer.offlineText', { name: agentName }) });
      await reason.waitFor();
      await screen.button('agent:notify.label').click();
      await page.getByText(t('agent:notify.waiting')).waitFor();
      await screenshot(page, `conversation-${name.replace(/\W+/g, '-')}-notify`);
      world.host.behave(id, { kind: 'echo' });
      await world.sql(`UPDATE agent_check SET due_at = now() WHERE agent_id = ${id}`);
      await said('available');
      await reason.waitFor({ state: 'detached' });
      // The notice of the request may still be shown, and contains the same text.
      await page
        .locator('[data-sonner-toast]', { hasText: t('agent:notify.available', { name: agentName }) })
        .first()
        .waitFor();
      expect(await page.getByText(t('agent:notify.waiting')).count()).toBe(0);
      await screen.say('And now?');
      await screen.messages.getByText('You said: And now?').waitFor();
    },
  );

  it('V5: does not mark an agent as unavailable when its request fails, and retries', async () => {
    const name = `Slow to come ${Date.now()}`;
    const id = await newAgent(name);
    const chatId = await addChat(world, await idOf(person), id);
    const screen = new ChatScreen(await world.page(DESKTOP, person), DESKTOP.locale);
    const { page, box, t } = screen;
    await page.clock.install();
    await page.route(AGENTS, (route) => route.fulfill({ status: 502, body: '' }));
    await screen.open(chatId);
    const header = page.getByRole('main').locator('header');
    await header.getByRole('link', { name: t('chat:agentPlaceholder', { id }), exact: true }).waitFor();
    await box.fill('Are you there?');
    expect(await page.getByText(t('chat:badge.unavailable')).count()).toBe(0);
    await page.unroute(AGENTS);
    await page.clock.fastForward(30_000);
    await header.getByRole('link', { name, exact: true }).waitFor();
    expect(await box.inputValue()).toBe('Are you there?');
  });
});
