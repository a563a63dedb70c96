import { DESKTOP, type Look, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { toast } from '../../../support/screens/agent-screen.js';
import { ChatScreen } from '../../../support/screens/chat-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { idOf } from '../../../support/server/seed/catalogue.js';
import { addChat, addMessages, type MessageSeed, PatientAgent } from '../../../support/server/seed/chat-seed.js';
import { eventually } from '../../../support/util/eventually.js';

const LOOKS: [string, Look][] = [
  ['English', DESKTOP],
  ['Russian, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];

describe('reading a chat', () => {
  let world: UiWorld;
  let person: WebPerson;
  let userId: number;
  let agent: PatientAgent;
  beforeAll(async () => {
    world = await UiWorld.start();
    agent = await PatientAgent.of(world, await world.person());
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
    userId = await idOf(person);
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const screenOf = async (look: Look) => new ChatScreen(await world.page(look, person), look.locale);
  async function chat(name: string, seeds: readonly MessageSeed[] = []): Promise<number> {
    const chatId = await addChat(world, userId, agent.id, name);
    if (seeds.length > 0) await addMessages(world, chatId, seeds);
    return chatId;
  }

  it.each(looksOfRun(LOOKS))(
    '%s: H5: shows typing until the first chunk, and offline after three minutes without one',
    async (_name, look) => {
      const chatId = await chat('Waiting');
      const screen = await screenOf(look);
      const { page, t } = screen;
      const dots = screen.messages.getByText(t('chat:messages.typing', { name: agent.name }));
      const offline = toast(page, t('chat:offline.title'));
      await page.clock.install();
      await screen.open(chatId);
      await screen.say('Are you there?');
      await dots.waitFor({ state: 'attached' });
      await agent.say(chatId, 'Here I am');
      await screen.message('Here I am').waitFor();
      await dots.waitFor({ state: 'detached' });

      await screen.say('And now?');
      await screen.message('And now?').locator('[data-delivery=sent]').waitFor({ state: 'attached' });
      await dots.waitFor({ state: 'attached' });
      await page.clock.fastForward(120_000);
      expect(await offline.count()).toBe(0);
      expect(await dots.count()).toBe(1);
      await page.clock.fastForward(60_000);
      await offline.waitFor();
      await dots.waitFor({ state: 'detached' });
      await screenshot(page, `chat-reading-offline-${look.locale}`);
      await screen.say('Once more?');
      await dots.waitFor({ state: 'attached' });
      await agent.say(chatId, 'Late, but here');
      await screen.message('Late, but here').waitFor();
    },
  );

  it('shows offline at once after a reload when a message has waited for three minutes', async () => {
    const chatId = await chat('Left alone');
    const screen = await screenOf(DESKTOP);
    const { page, t } = screen;
    const dots = screen.messages.getByText(t('chat:messages.typing', { name: agent.name }));
    const offline = toast(page, t('chat:offline.title'));
    const longer = (seconds: number) =>
      world.sql(
        `UPDATE message SET created_at = created_at - interval '${seconds} s' WHERE chat_id = ${chatId} AND body = 'Hello?'`,
      );
    await screen.open(chatId);
    await screen.say('Hello?');
    await dots.waitFor({ state: 'attached' });
    await longer(171);
    await page.reload();
    await dots.waitFor({ state: 'attached' });
    expect(await offline.count()).toBe(0);
    await offline.waitFor({ timeout: 11_000 });
    await dots.waitFor({ state: 'detached' });
    await longer(60);
    await page.reload();
    await offline.waitFor();
    await dots.waitFor({ state: 'detached' });
    await screen.say('And now?');
    await dots.waitFor({ state: 'attached' });
  });

  it.each(looksOfRun(LOOKS))(
    '%s: shows the agent activity with its duration until the first chunk',
    async (_name, look) => {
      const chatId = await chat('Long work');
      const screen = await screenOf(look);
      const { page, t } = screen;
      const reply = screen.messages.getByTestId('running-reply');
      const waited = reply.getByTestId('waited');
      await screen.open(chatId);
      await screen.say('Please work');
      await reply.waitFor();
      expect(await waited.count()).toBe(0);
      await agent.show(chatId, { activity: 'Searching the documents', step: 1, steps: 3 });
      await reply.getByText(t('steps:textStepOf', { text: 'Searching the documents', step: 1, steps: 3 })).waitFor();
      await agent.show(chatId, { step: 2, steps: 3 });
      const second = reply.getByText(t('steps:stepOf', { step: 2, steps: 3 }), { exact: true });
      await second.waitFor();
      await waited.waitFor({ timeout: 8000 });
      expect(await waited.innerText()).toMatch(/^0:0[5-9]$/);
      await screenshot(page, `chat-reading-activity-${look.locale}`);
      await agent.say(chatId, 'Done');
      await screen.message('Done').waitFor();
      await reply.waitFor({ state: 'detached' });

      // The activity of one reply is not shown for the next, and a page opened later knows its duration.
      await screen.say('Once more');
      await reply.waitFor();
      await world.sql(
        `UPDATE message SET created_at = created_at - interval '70 s' WHERE chat_id = ${chatId} AND body = 'Once more'`,
      );
      await page.reload();
      await reply.getByText(t('chat:awaiting.working'), { exact: true }).waitFor();
      expect(await second.count()).toBe(0);
      expect(await waited.innerText()).toMatch(/^1:[12]\d$/);
    },
  );

  it('H6: shows nothing of the previous chat, and puts a late reply into its own chat', async () => {
    const one = await chat('One');
    const two = await chat('Two', [{ text: 'Said in two', agent: true }]);
    const screen = await screenOf(DESKTOP);
    const { page, box, t } = screen;
    const row = (name: string) => screen.row(name);
    const dots = page.getByText(t('chat:messages.typing', { name: agent.name }));
    await screen.open(one);
    await screen.say('Asked in one');
    await dots.waitFor({ state: 'attached' });
    await box.fill('Half a thought');
    await row('Two').getByRole('link').click();
    await page.waitForURL(`**/conversations/${two}`);
    await screen.message('Said in two').waitFor();
    expect([await dots.count(), await screen.message('in one').count(), await box.inputValue()]).toEqual([0, 0, '']);
    expect(await screen.button('chat:composer.stop').count()).toBe(0);
    await agent.say(one, 'Late reply');
    await row('One')
      .getByText(t('chat:list.unread', { count: 1 }))
      .waitFor({ state: 'attached' });
    expect(await screen.message('Late reply').count()).toBe(0);
    await row('One').getByRole('link').click();
    await screen.message('Late reply').waitFor();
    expect(await screen.message('Said in two').count()).toBe(0);
    expect(await screen.message('Late reply').count()).toBe(1);
    expect(await box.inputValue()).toBe('Half a thought');
    await dots.waitFor({ state: 'detached' });
  });

  it('announces each new failure to screen readers once', async () => {
    const failing = await PatientAgent.of(world, await world.person());
    world.host.behave(failing.id, { kind: 'workflow-error' });
    const chatId = await addChat(world, userId, failing.id, 'Failures');
    const lines = Array.from({ length: 45 }, (_, at) => ({ text: `Line ${at}.`, agent: at % 2 === 1 }));
    await addMessages(world, chatId, [{ text: 'Failed of old' }, ...lines]);
    await world.sql(
      `UPDATE message SET delivery = 'failed', failure = '{"code": "empty_reply"}' WHERE chat_id = ${chatId} AND body = 'Failed of old'`,
    );
    const screen = await screenOf(DESKTOP);
    const { page, messages, t } = screen;
    const failed = t('errors:failures.workflow_error', { name: failing.name });
    const told = page.getByTestId('failures').locator('p');
    const areTold = (texts: string[]) =>
      eventually(
        () => told.allInnerTexts(),
        (all) => expect(all.map((text, at) => text.startsWith(texts[at] ?? '-'))).toEqual(texts.map(() => true)),
      );
    const seeOld = async () => {
      await messages.hover();
      await page.mouse.wheel(0, -100_000);
      await screen.message('Failed of old').getByText(t('errors:failures.empty_reply')).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
    };
    await screen.open(chatId);
    await screen.message('Line 44.').waitFor();
    await seeOld();
    await areTold([]);
    await screen.say('Will it fail?');
    await screen.message('Will it fail?').getByText(failed).waitFor();
    await areTold([failed]);
    await failing.turn('not_published');
    await screen.say('Not taken');
    await screen.message('Not taken').getByText(t('chat:delivery.notSent')).waitFor();
    const both = [failed, t('chat:delivery.notSent')];
    await areTold(both);
    await seeOld();
    await areTold(both);
    await page.reload();
    await screen.message('Not taken').getByText(t('chat:delivery.notSent')).waitFor();
    await seeOld();
    await areTold([]);
  });

  it('clears the unread count in all five tabs when the chat is read in one', async () => {
    const chatId = await chat('Five tabs', [{ text: 'Before', agent: true }]);
    const { page, t } = await screenOf(DESKTOP);
    const tabs = [page];
    while (tabs.length < 5) tabs.push(await page.context().newPage());
    for (const tab of tabs) await tab.goto('/conversations');
    await agent.say(chatId, 'Unread', { unasked: true });
    const areTitled = (title: string) =>
      eventually(
        () => Promise.all(tabs.map((tab) => tab.title())),
        (titles) => expect(titles).toEqual(tabs.map(() => title)),
      );
    await areTitled(`(1) ${t('chat:title')} · Regent`);
    await page.bringToFront();
    await new ChatScreen(page, 'en').row('Five tabs').getByRole('link').click();
    await eventually(
      () => Promise.all(tabs.slice(1).map((tab) => tab.title())),
      (titles) => expect(titles).toEqual(titles.map(() => `${t('chat:title')} · Regent`)),
    );
  });
});
