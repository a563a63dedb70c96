import type { Locator, Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../support/browser/browser.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { type AgentAnswer, agentOf, hasFocus, newAgent, openAgent, toast } from '../../support/screens/agent-screen.js';
import { openSettings, SETTINGS } from '../../support/screens/agent-settings-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';

const TEXTS = {
  en: {
    title: 'Conversation starters',
    row: (number: number) => `Starter ${number}`,
    add: 'Add a starter',
    remove: (number: number) => `Remove starter ${number}`,
    repeated: 'Repeats a starter above: it will not be saved.',
  },
  ru: {
    title: 'С чего начать разговор',
    row: (number: number) => `Вариант ${number}`,
    add: 'Добавить вариант',
    remove: (number: number) => `Убрать вариант ${number}`,
    repeated: 'Такой вариант уже есть выше: этот не сохранится.',
  },
} as const;
const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];

jest.setTimeout(120_000);

let world: UiWorld;
beforeAll(async () => {
  world = await UiWorld.start();
});
afterAll(() => world?.stop());
afterEach(() => world.closePages());

type Starting = AgentAnswer & { starters: string[] };

describe.each(looksOfRun(looks))('T5: conversation starters, %s', (_name, look) => {
  const t = TEXTS[look.locale];
  let person: WebPerson;
  beforeAll(async () => {
    person = await world.person();
  });

  const starters = async (id: number) => ((await agentOf(person, id)) as Starting).starters;
  const row = (root: Locator, number: number) => root.getByRole('textbox', { name: t.row(number) });
  const press = (root: Locator | Page, name: string) => root.getByRole('button', { name, exact: true }).click();

  it('are added, edited and removed by keyboard and pointer, and stored on save', async () => {
    const agent = await newAgent(person, { starters: ['Plan my week', 'Tell a joke'] });
    const page = await world.page(look, person);
    const dialog = await openSettings(page, look.locale, agent.id, 1);
    expect(await row(dialog, 2).inputValue()).toBe('Tell a joke');
    await press(dialog, t.add);
    await hasFocus(row(dialog, 3));
    await page.keyboard.type('What can you do?');
    await page.keyboard.press('Enter');
    await hasFocus(row(dialog, 4));
    await page.keyboard.press('Enter'); // A blank row is not stored.
    expect(await row(dialog, 5).count()).toBe(0);
    await row(dialog, 4).fill(' plan MY week');
    await dialog.getByText(t.repeated).waitFor();
    await press(dialog, t.remove(1));
    await hasFocus(row(dialog, 1));
    await row(dialog, 1).fill('🙂'.repeat(121));
    await dialog.getByText('120/120').waitFor();
    for (let at = 0; at < 3; at += 1) await press(dialog, t.add);
    expect(await dialog.getByRole('button', { name: t.add }).isDisabled()).toBe(true);
    expect(await violations(page, 'starters')).toEqual([]);
    await press(dialog, SETTINGS[look.locale].save);
    await toast(page, SETTINGS[look.locale].saved).waitFor();
    expect(await starters(agent.id)).toEqual(['🙂'.repeat(120), 'What can you do?', 'plan MY week']);
  });

  it('open a chat and send their text, also in an empty chat', async () => {
    const long = `${'A long first message that says what one wants to know. '.repeat(2)}End.`;
    const agent = await newAgent(await world.person(), { starters: ['What can you do?', long] });
    const visitor = await world.person();
    await world.sql(`UPDATE agent SET status = 'ready' WHERE id = ${agent.id}`);
    const page = await world.page(look, visitor);
    const inChat = page.getByRole('list', { name: t.title });
    const isSent = async (text: string) => {
      await page.getByRole('article').getByText(text, { exact: true }).waitFor();
      const id = page.url().split('/').at(-1);
      await eventually(
        () => visitor.call<{ message: string }[]>('GET', `/api/chat/${id}/message/`),
        (messages) => expect(messages.filter(({ message }) => message === text)).toHaveLength(1),
      );
      expect(await inChat.count()).toBe(0);
    };
    await openAgent(page, agent.id);
    await page.getByRole('heading', { name: t.title }).waitFor();
    await press(page, long);
    await page.waitForURL('**/conversations/*');
    await isSent(long);
    await page.reload();
    await isSent(long);

    const chat = await visitor.call<{ id: number }>('POST', '/api/chat/', { agent_id: agent.id });
    await page.goto(`/conversations/${chat.id}`);
    await inChat.waitFor();
    expect(await violations(page, 'starters in the chat')).toEqual([]);
    await page.locator('[data-field=composer]').fill('My own words');
    await inChat.waitFor({ state: 'detached' });
    await page.locator('[data-field=composer]').fill('');
    await press(page, 'What can you do?');
    await isSent('What can you do?');
    expect(await page.locator('[data-field=composer]').inputValue()).toBe('');
  });
});
