import { violationsInBothThemes } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

describe('accessibility', () => {
  let world: UiWorld;
  let person: WebPerson;
  let chatId: number;
  let agentId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    const made = await world.chatOf(person);
    chatId = made.chatId;
    agentId = made.agent.id;
    world.host.failThen(agentId, { kind: 'workflow-error' }, 1, {
      kind: 'json',
      value: { output: '**Bold** and `code`' },
    });
    for (const message of ['This one fails', 'This one does not']) {
      await person.call('POST', `/api/chat/${chatId}/message/`, { message });
    }
    await world.host.waitForCalls(2);
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  const looks: [string, Look][] = [
    ['en, wide', DESKTOP],
    ['ru, phone', PHONE],
  ];

  it.each(looksOfRun(looks))(
    '%s: passes axe without serious violations on every screen in both themes',
    async (_name, look) => {
      const found: string[] = [];
      const stranger = await world.page(look);
      for (const path of ['/', '/auth', '/nowhere']) {
        await stranger.goto(path);
        await stranger.getByRole('heading', { level: 1 }).waitFor();
        found.push(...(await violationsInBothThemes(stranger, path)));
      }
      const page = await world.page(look, person);
      for (const path of [
        '/marketplace',
        '/conversations',
        `/conversations/${chatId}`,
        '/conversations/999999',
        `/agent/${agentId}`,
      ]) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await page.waitForLoadState('networkidle');
        found.push(...(await violationsInBothThemes(page, path)));
      }
      await page.getByRole('button', { name: /Start chat|Начать чат/ }).click();
      await page.getByRole('dialog').waitFor();
      found.push(...(await violationsInBothThemes(page, 'start dialog')));
      expect(found).toEqual([]);
    },
    90_000,
  );
});
