import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, picture } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { ChatScreen } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
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
