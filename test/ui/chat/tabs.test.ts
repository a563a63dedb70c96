import type { Page, WebSocket } from 'playwright-core';
import { DESKTOP } from '../../support/browser/browser.js';
import { UiWorld, words } from '../../support/browser/ui-world.js';
import { ChatScreen } from '../../support/screens/chat-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { idOf } from '../../support/server/seed/catalogue.js';
import { addChat, PatientAgent } from '../../support/server/seed/chat-seed.js';
import { eventually } from '../../support/util/eventually.js';

const RUNNING = 300;
/** Five tabs render it at once. */
const ENDS_WITHIN = 60_000;

describe('tabs of one browser', () => {
  let world: UiWorld;
  let person: WebPerson;
  let agent: PatientAgent;
  beforeAll(async () => {
    world = await UiWorld.start();
    agent = await PatientAgent.of(world, await world.person());
  }, 90_000);
  beforeEach(async () => {
    person = await world.person();
  });
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  /** Opens tabs at the chat, all connected through the first. */
  async function tabs(count: number, chatId: number): Promise<Tab[]> {
    const first = new Tab(await world.page(DESKTOP, person));
    await first.openAt(chatId);
    await eventually(
      () => first.sockets.size,
      (open) => expect(open).toBe(1),
    );
    const all = [first];
    while (all.length < count) {
      const next = new Tab(await first.page.context().newPage());
      await next.openAt(chatId);
      all.push(next);
    }
    return all;
  }
  const quietChat = async () => addChat(world, await idOf(person), agent.id, 'Tabs');
  const say = (chatId: number, text: string) => agent.say(chatId, text, { unasked: true });

  it('share one socket and all show a running reply', async () => {
    const { chatId, agent: guide } = await world.chatOf(person);
    world.host.behave(guide.id, { kind: 'stream', pieces: words(RUNNING), intervalMs: 30 });
    const all = await tabs(5, chatId);
    await (all[2] as Tab).screen.say('Go on');
    // A polling tab sees only completed replies.
    await Promise.all(all.map(({ screen }) => screen.messages.getByText('word20 ').waitFor()));
    expect(await all[4]?.screen.messages.getByText(`word${RUNNING - 1}`).count()).toBe(0);
    const last = all.map(({ screen }) => screen.messages.getByText(`word${RUNNING - 1}`));
    await Promise.all(last.map((word) => word.waitFor({ timeout: ENDS_WITHIN })));
    await eventually(
      () => openSockets(all),
      (open) => expect(open).toBe(1),
    );
  }, 120_000);

  it('hand the socket over when its tab closes, without losing or repeating messages', async () => {
    const chatId = await quietChat();
    const [first, ...others] = await tabs(3, chatId);
    await say(chatId, 'Before');
    const closing = first?.page.close();
    await say(chatId, 'Meanwhile');
    await closing;
    await eventually(
      () => openSockets(others),
      (open) => expect(open).toBe(1),
    );
    await say(chatId, 'After');
    for (const { screen } of others) {
      await eventually(
        () => screen.messages.getByText(/^(Before|Meanwhile|After)$/).allInnerTexts(),
        (texts) => expect(texts).toEqual(['Before', 'Meanwhile', 'After']),
      );
    }
  }, 60_000);

  it('move the socket to the visible tab', async () => {
    const chatId = await quietChat();
    const [first, second] = (await tabs(2, chatId)) as [Tab, Tab];
    await first.page.evaluate(hide);
    await eventually(
      () => [first.sockets.size, second.sockets.size],
      (open) => expect(open).toEqual([0, 1]),
    );
    // A tab without events would have to poll.
    await first.page.route(/\/message\/?\?/, (route) => route.abort());
    await say(chatId, 'To both');
    await Promise.all([first, second].map(({ screen }) => screen.message('To both').waitFor()));
  }, 60_000);

  it('work while one tab hangs, which catches up when it recovers', async () => {
    const chatId = await quietChat();
    const [first] = (await tabs(1, chatId)) as [Tab];
    const recover = await hang(first.page);
    const second = new Tab(await first.page.context().newPage());
    await second.openAt(chatId);
    await eventually(
      () => second.sockets.size,
      (open) => expect(open).toBe(1),
    );
    expect(first.sockets.size).toBe(1); // it could not close its own socket
    await say(chatId, 'To who is awake');
    await second.screen.message('To who is awake').waitFor();
    await recover();
    await first.screen.message('To who is awake').waitFor();
    await eventually(
      () => [first.sockets.size, second.sockets.size],
      (open) => expect(open).toEqual([0, 1]),
    );
  }, 60_000);
});

const openSockets = (tabs: Tab[]): number => tabs.reduce((sum, { sockets }) => sum + sockets.size, 0);

/** A tab and its open sockets. */
class Tab {
  readonly screen: ChatScreen;
  readonly sockets = new Set<WebSocket>();

  constructor(readonly page: Page) {
    this.screen = new ChatScreen(page, 'en');
    page.on('websocket', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  openAt(chatId: number): Promise<void> {
    return this.screen.open(chatId);
  }
}

/** Runs in the page: simulates a hidden tab. Headless browsers report all tabs as visible. */
function hide(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Blocks the page's thread by a dialog, without CPU time. Resolves to a function that ends it. */
async function hang(page: Page): Promise<() => Promise<void>> {
  const [dialog] = await Promise.all([page.waitForEvent('dialog'), page.evaluate(() => void setTimeout(alert))]);
  return () => dialog.accept();
}
