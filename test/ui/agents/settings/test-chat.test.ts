import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
];

describe('test chat of a new agent', () => {
  let world: UiWorld;
  beforeAll(async () => {
    // The built-in runner answers.
    world = await UiWorld.start({ N8N_BASE_URL: '' });
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  it.each(looksOfRun(looks))('answers by the form before anything is saved: %s', async (_name, look) => {
    const t = textsIn(look.locale);
    const person = await world.person();
    const page = await world.page(look, person);
    await page.goto('/create-agent');
    const isPhone = look.width < 700;
    const chat = page.getByRole(isPhone ? 'dialog' : 'region', { name: t('testChat:title') });
    /** Fills in the form; on phones with the drawer closed meanwhile. */
    const instruct = async (text: string): Promise<void> => {
      if (isPhone && (await chat.isVisible())) {
        await page.keyboard.press('Escape');
        await chat.waitFor({ state: 'detached' });
      }
      await page.getByLabel(t('agentForm:fields.agent_context.label')).fill(text);
      if (isPhone) await page.getByRole('button', { name: t('studio:create.test'), exact: true }).click();
    };
    const shot = (step: string): Promise<void> => screenshot(page, `test-chat-${look.width}-${look.locale}-${step}`);
    await instruct('Parcels arrive within three days.');
    await chat.getByText(t('testChat:intro.now')).waitFor();
    await shot('empty');
    if (!isPhone) {
      const name = page.getByLabel(t('studio:create.name')).first();
      const welcome = chat.getByText(t('studio:create.welcomeTemplate', { name: 'Herald' }));
      await name.fill('Herald');
      await welcome.waitFor();
      await name.fill('');
      await welcome.waitFor({ state: 'detached' });
    }
    const field = chat.getByRole('textbox', { name: t('testChat:message') });
    await field.fill('When do parcels arrive?');
    await page.reload();
    if (isPhone) await page.getByRole('button', { name: t('studio:create.test'), exact: true }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('When do parcels arrive?');
    await field.press('Enter');
    // Without a model and a knowledge base, the runner says so.
    const replies = chat.getByRole('listitem').filter({ hasText: t('testChat:agent') });
    await replies.first().waitFor();
    await shot('answered');
    expect(await violations(page, 'test chat')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);

    await instruct('Parcels arrive on Monday.');
    await chat.getByText(t('testChat:outdated')).waitFor();
    await page.route('**/api/studio/agent/preview*', (route) => route.abort());
    await field.fill('When do parcels arrive now?');
    await field.press('Enter');
    await chat.getByRole('alert').waitFor();
    await shot('failed');
    await page.unroute('**/api/studio/agent/preview*');
    await chat.getByRole('button', { name: t('testChat:retry') }).click();
    await replies.nth(1).waitFor();
    await chat.getByRole('button', { name: t('testChat:startOver') }).click();
    await chat.getByText(t('testChat:intro.now')).waitFor();
    expect(await person.call('GET', '/api/account/agent')).toEqual([]);
  });
});
