import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { newAgent, toast } from '../../support/screens/agent-screen.js';
import { openSettings } from '../../support/screens/agent-settings-screen.js';
import { SignInScreen } from '../../support/screens/sign-in-screen.js';

const LOOKS = looksOfRun<[string, Look]>([
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', { ...PHONE, locale: 'ru', theme: 'dark' }],
]);

describe('the public page of an agent', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(LOOKS)('%s: is opened by its creator and leads visitors to sign in', async (_name, look) => {
    const text = textsIn(look.locale);
    const t = (key: string, values?: Record<string, string>) => text(`publicPage:${key}`, values);
    const person = await world.person();
    const other = await newAgent(person, { template_type: 'simple' });
    const { id, name } = await newAgent(person, {
      template_type: 'simple',
      starters: ['How do I start?'],
    });
    await person.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    const taken = `taken-${other.id}`;
    await person.call('PUT', `/api/studio/agent/${other.id}/public-page/`, { is_enabled: false, slug: taken });

    const page = await world.page(look, person);
    const settings = await openSettings(page, look.locale, id, 2);
    await settings.getByRole('button', { name: text('agentSettings:publicPage.edit') }).click();
    const dialog = page.getByRole('dialog', { name: t('title') });
    const save = dialog.getByRole('button', { name: t('save') });
    await dialog.getByLabel(t('enabled')).check();
    const address = dialog.getByLabel(t('address'));
    await address.fill('no_slug');
    await dialog.getByLabel(t('question'), { exact: true }).fill('What is 2 + 2?');
    await save.click();
    await dialog.getByText(t('addressFormat')).waitFor();
    expect(await dialog.getByText(t('pair')).count()).toBe(1);
    await dialog.getByLabel(t('answer'), { exact: true }).fill('It is **four**.');
    await address.fill(taken);
    await save.click();
    await dialog.getByText(t('addressTaken')).waitFor();
    const slug = `helper-${id}`;
    await address.fill(slug);
    await screenshot(page, `public-page-settings-${look.locale}-${look.width}`);
    expect(await violations(page, 'public page settings')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await save.click();
    await toast(page, t('opened')).waitFor();

    const visitor = await world.page(look);
    await visitor.goto(`/a/${slug}`);
    await visitor.getByRole('heading', { level: 1, name }).waitFor();
    await visitor.getByText('What is 2 + 2?').waitFor();
    await visitor.getByText(text('agentTypes:helpers'), { exact: true }).waitFor();
    expect(await visitor.getByText('four', { exact: true }).evaluate((one) => one.tagName)).toBe('STRONG');
    await visitor.getByRole('link', { name: 'How do I start?' }).waitFor();
    await screenshot(visitor, `public-page-${look.locale}-${look.width}`);
    expect(await violations(visitor, 'public page')).toEqual([]);
    expect(await fitsAcross(visitor)).toBe(true);
    await visitor.getByRole('link', { name: t('chat') }).click();
    await visitor.waitForURL('**/auth');
    expect(await visitor.evaluate(() => history.state.usr.from.pathname)).toBe(`/agent/${id}`);

    await page.goto(`/a/${slug}`);
    await page.getByRole('link', { name: 'How do I start?' }).click();
    await page.waitForURL(`**/agent/${id}`);
    const message = page.getByRole('textbox', { name: text('agent:firstMessage.label') });
    await message.waitFor();
    expect(await message.inputValue()).toBe('How do I start?');

    await visitor.goto(`/a/${slug}`);
    await visitor.getByRole('link', { name: 'How do I start?' }).click();
    const screen = new SignInScreen(visitor, look.locale);
    await screen.email.waitFor();
    await screen.ask(`visitor${id}@example.com`);
    await screen.field('auth:profile.firstName').fill('Ann');
    await screen.field('auth:profile.lastName').fill('Lee');
    await screen.button('auth:profile.submit').click();
    await visitor.waitForURL(`**/agent/${id}`);
    const first = visitor.getByRole('textbox', { name: text('agent:firstMessage.label') });
    await first.waitFor();
    expect(await first.inputValue()).toBe('How do I start?');
    await first.fill('Something else');
    await visitor.reload();
    await first.waitFor();
    expect(await first.inputValue()).toBe('Something else');

    await visitor.goto('/a/nobody-has-this');
    await visitor.getByRole('heading', { name: t('missingTitle') }).waitFor();
    expect(await violations(visitor, 'no public page')).toEqual([]);
  });
});
