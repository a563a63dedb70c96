import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { newAgent } from '../../support/screens/agent-screen.js';
import type { WebPerson } from '../../support/server/people/web-person.js';

const LOOKS: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
  ['Russian, wide, dark', { ...DESKTOP, locale: 'ru', theme: 'dark' }],
  ['English, phone, light', { ...PHONE, locale: 'en', theme: 'light' }],
];

jest.setTimeout(120_000);

describe.each(looksOfRun(LOOKS))('%s', (name, look) => {
  const t = textsIn(look.locale);
  let world: UiWorld;
  let creator: WebPerson;
  let visitor: WebPerson;
  let id: number;
  let chatId: number;
  beforeAll(async () => {
    world = await UiWorld.start();
    [creator, visitor] = [await world.person(), await world.person()];
    ({ id } = await newAgent(creator));
    world.host.behave(id, { kind: 'json', value: { output: '<think>Which *herons*?</think>\n\nGrey ones.' } });
    await creator.call('PATCH', `/api/studio/agent/${id}/`, { status: 'ready' });
    chatId = (await visitor.call<{ id: number }>('POST', '/api/chat/', { agent_id: id })).id;
  }, 90_000);
  afterAll(() => world?.stop());

  it('collapses the reasoning of a reply and expands it by keyboard', async () => {
    const page = await world.page(look, visitor);
    await page.goto(`/conversations/${chatId}`);
    const field = page.getByRole('textbox').last();
    await field.fill('Herons?');
    await field.press('Enter');
    await page.getByRole('article').getByText('Grey ones.').waitFor();
    const fold = page.locator('summary', { hasText: t('chat:reasoning.label') });
    expect(await page.getByText('Which herons?').count()).toBe(0);
    expect(await page.getByRole('log').allTextContents()).not.toContain('Which');
    await screenshot(page, `reasoning-folded-${look.locale}-${look.width}`);
    await fold.focus();
    await page.keyboard.press('Enter');
    await page.locator('em', { hasText: 'herons' }).waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `reasoning-open-${look.locale}-${look.width}`);
    expect(await violations(page, `${name}, reasoning`)).toEqual([]);
  });

  it('marks a troubled agent on card, page and chat, and still accepts messages', async () => {
    await world.sql(`UPDATE agent SET troubled = true WHERE id = ${id}`);
    const page = await world.page(look, visitor);
    await page.goto('/marketplace');
    await page.getByRole('article').getByText(t('marketplace:status.troubled')).first().waitFor();
    await page.goto(`/agent/${id}`);
    await page.getByText(t('agent:status.troubled')).first().waitFor();
    await page.getByText(t('agent:notice.troubled')).waitFor();
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `troubled-page-${look.locale}-${look.width}`);
    expect(await violations(page, `${name}, trouble`)).toEqual([]);
    await page.goto(`/conversations/${chatId}`);
    await page.locator('header').getByText(t('chat:badge.troubled')).waitFor();
    expect(await page.getByRole('textbox').last().isEditable()).toBe(true);
    expect(await fitsAcross(page)).toBe(true);
    await screenshot(page, `troubled-chat-${look.locale}-${look.width}`);
    const own = await world.page(look, creator);
    await own.goto(`/agent/${id}`);
    await own.getByText(t('agent:notice.troubledOwn')).waitFor();
    expect(await fitsAcross(own)).toBe(true);
  });
});
