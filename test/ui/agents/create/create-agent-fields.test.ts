import type { Page } from 'playwright-core';
import { DESKTOP, type Look } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { CreateAgentScreen, type CreatedAgent } from '../../../support/screens/create-agent-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';

const looks: [Look['locale'], Look][] = [
  ['en', DESKTOP],
  ['ru', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

const KNOWN_TYPES = ['avatar', 'helpers', 'person'] as const;

describe('new agent form', () => {
  let world: UiWorld;
  let person: WebPerson;
  let page: Page;
  let screen: CreateAgentScreen;
  let count = 0;
  /** A unique name. */
  const fresh = (): string => `Planner ${Date.now()} ${++count}`;
  /** The user's agents, the newest first. */
  const agents = (): Promise<CreatedAgent[]> => person.call<CreatedAgent[]>('GET', '/api/account/agent/');

  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  describe.each(looksOfRun(looks))('%s', (locale, look) => {
    const typeName = (type: (typeof KNOWN_TYPES)[number]) => textsIn(locale)(`agentTypes:${type}`);
    beforeEach(async () => {
      person = await world.person();
      page = await world.page(look, person);
      screen = new CreateAgentScreen(page, locale);
    });

    it('G9: enforces the limit of each field and counts characters', async () => {
      await screen.open();
      await screen.unfold();
      const limits = { name: 100, type: 50, short: 200, context: 1000, welcome: 400, skill: 50 } as const;
      for (const [field, max] of Object.entries(limits) as [keyof typeof limits, number][]) {
        const box = screen.field(field);
        await box.fill('🙂'.repeat(max - 1));
        await box.press('End');
        await box.pressSequentially('ab');
        expect([...(await box.inputValue())]).toHaveLength(max);
        await screen.root.getByText(`${max}/${max}`, { exact: true }).first().waitFor();
      }
    });

    it('N2: suggests default and existing types, and accepts any other', async () => {
      await person.call('POST', '/api/studio/agent/', {
        name: fresh(),
        type: 'tutor',
        short_description: 'S',
        description: 'D',
      });
      await screen.open();
      await screen.unfold();
      await eventually(
        () => screen.chips.allInnerTexts(),
        (types) => expect(types).toEqual(expect.arrayContaining([...KNOWN_TYPES.map(typeName), 'tutor'])),
      );
      await screen.chips.filter({ hasText: 'tutor' }).click();
      expect(await screen.field('type').inputValue()).toBe('tutor');
      expect(await screen.chips.filter({ hasText: 'tutor' }).getAttribute('aria-pressed')).toBe('true');
      await screen.field('type').fill('Садовод');
      expect(await screen.chips.filter({ hasText: 'tutor' }).getAttribute('aria-pressed')).toBe('false');
      await screen.field('type').fill('person');
      expect(await screen.field('type').inputValue()).toBe('person');
      const chip = (type: (typeof KNOWN_TYPES)[number]) => screen.chips.filter({ hasText: typeName(type) });
      expect(await chip('person').getAttribute('aria-pressed')).toBe('true');
      await screen.field('type').fill(typeName('avatar'));
      expect(await chip('avatar').getAttribute('aria-pressed')).toBe('true');
      await chip('person').click();
      expect(await screen.field('type').inputValue()).toBe(typeName('person'));
    });

    it('N2, C9: derives the welcome message from the name in the UI language until it is edited', async () => {
      const { t } = screen;
      await screen.open();
      await screen.unfold();
      expect(await screen.field('welcome').inputValue()).toBe('');
      await screen.field('name').fill('Ада');
      expect(await screen.field('welcome').inputValue()).toBe(t.greeting('Ада'));
      await page.getByRole('button', { name: t.otherLanguage }).click();
      const other = page.getByLabel(new RegExp(`^${t.otherWelcome}`));
      await eventually(
        () => other.inputValue(),
        (text) => expect(text).toBe(t.otherGreeting('Ада')),
      );
      await page
        .getByRole('button', { name: /EN|RU|Switch|Переключить/ })
        .first()
        .click();
      await screen.field('name').fill('Адам');
      expect(await screen.field('welcome').inputValue()).toBe(t.greeting('Адам'));
      await screen.field('welcome').fill('Привет!');
      await screen.field('name').fill('Ева');
      expect(await screen.field('welcome').inputValue()).toBe('Привет!');
      // The template of the other language counts as a template, and an empty message is refilled.
      await screen.field('welcome').fill(t.otherGreeting('Ева'));
      await screen.field('name').fill('Ян');
      expect(await screen.field('welcome').inputValue()).toBe(t.greeting('Ян'));
      await screen.field('welcome').fill('');
      expect(await screen.field('welcome').inputValue()).toBe('');
      await screen.field('name').fill('Яна');
      expect(await screen.field('welcome').inputValue()).toBe(t.greeting('Яна'));
    });

    it('N3: adds skills by button and Enter, and rejects blank, duplicate and long ones', async () => {
      await screen.open();
      await screen.unfold();
      const add = page.getByRole('button', { name: screen.t.add, exact: true });
      expect(await add.isDisabled()).toBe(true);
      await screen.field('skill').fill('   ');
      expect(await add.isDisabled()).toBe(true);
      await screen.field('skill').fill('Plans');
      await add.click();
      await screen.field('skill').fill('plans');
      await page.keyboard.press('Enter');
      expect(await screen.skills.count()).toBe(1);
      await screen.field('skill').fill('Counts');
      await page.keyboard.press('Enter');
      expect(await screen.skills.allInnerTexts()).toEqual(['Plans', 'Counts']);
      await screen.field('skill').fill('a'.repeat(51));
      expect(await screen.described('skill')).toContain(screen.t.tooLong);
      await screen.skills.first().getByRole('button').last().click();
      expect(await screen.skills.allInnerTexts()).toEqual(['Counts']);
    });

    it('N3: includes a skill that was typed but not added', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      await screen.unfold();
      await screen.field('skill').fill('Sings');
      await screen.create(name);
      expect((await agents())[0]?.skills).toMatchObject([{ name: 'Sings' }]);
    });

    it('describes the agent by its instructions until a description is written', async () => {
      const name = fresh();
      await screen.open();
      await screen.fill(name);
      await screen.field('context').fill('You are a patient planner. Never name prices.');
      await screen.unfold();
      expect(await screen.field('type').inputValue()).toBe(typeName('helpers'));
      expect(await screen.field('short').inputValue()).toBe('A patient planner.');
      expect(await screen.field('description').inputValue()).toBe('A patient planner.');
      await screen.field('description').fill('It plans.');
      await screen.field('context').fill('You are a strict planner. Never name prices.');
      expect(await screen.field('short').inputValue()).toBe('A strict planner.');
      expect(await screen.field('description').inputValue()).toBe('It plans.');
      await screen.create(name);
      expect((await agents())[0]).toMatchObject({
        type: 'helpers',
        short_description: 'A strict planner.',
        description: 'It plans.',
        agent_context: 'You are a strict planner. Never name prices.',
      });
    });
  });
});
