import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, picture } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { hasFocus } from '../../support/screens/agent-screen.js';
import { ChatScreen } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { addMessages } from '../../support/server/seed/chat-seed.js';
import { eventually } from '../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone', { ...PHONE, locale: 'en', theme: 'light' }],
];

describe('a conversation', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chatId: number;
  let agentId: number;
  let agentName: string;
  beforeAll(async () => {
    world = await UiWorld.start();
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
  const shot = (screen: ChatScreen, look: Look, step: string): Promise<void> =>
    picture(screen.page, `conversation-${look.width}-${look.locale}-${step}`);

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

  it.each(looksOfRun(LOOKS))('T1: leads to a failed message that is out of sight: %s', async (_name, look) => {
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

    // It leads there by keys: the message takes the focus, and the bar has done its work.
    await screen.button('chat:failureBar.show', {}, bar).press('Enter');
    await hasFocus(page.locator('[data-mark=shown]', { hasText: 'This one failed' }));
    await screen
      .message('This one failed')
      .getByText(t('errors:failures.workflow_error', { name: agentName }))
      .waitFor();
    await bar.waitFor({ state: 'detached' });

    // Out of sight again, it is dismissed and does not come back.
    await toBottom.click();
    await screen.button('chat:failureBar.dismiss', {}, bar).press('Enter');
    await bar.waitFor({ state: 'detached' });
    await hasFocus(messages);
    await page.keyboard.press('PageUp');
    await toBottom.waitFor();
    expect(await bar.count()).toBe(0);

    // After a reload it sends the message again from where one is.
    await page.reload();
    await screen.button('chat:actions.retry', {}, bar).press('Enter');
    await hasFocus(messages);
    await bar.waitFor({ state: 'detached' });
    await eventually(
      () => person.call<{ message: string }[]>('GET', `/api/chat/${chatId}/message/`),
      (stored) => expect(stored.some(({ message }) => message === 'You said: This one failed')).toBe(true),
    );
  });

  it.each(looksOfRun(LOOKS))('T4: rates a reply and says why it was bad: %s', async (_name, look) => {
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
});
