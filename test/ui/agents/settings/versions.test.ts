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

describe('versions of an agent', () => {
  let world: UiWorld;
  beforeAll(async () => {
    // The built-in runner answers.
    world = await UiWorld.start({ N8N_BASE_URL: '' });
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  it.each(looksOfRun(looks))('are compared, tried, published and restored: %s', async (_name, look) => {
    const t = textsIn(look.locale);
    const person = await world.person();
    const base = async (name: string, content: string) =>
      (
        await person.call<{ id: number }>('POST', '/api/studio/databank/base/', {
          name,
          chapters: [{ title: 'Parcels', content }],
        })
      ).id;
    const [slow, exact] = [
      await base('Old rules', 'Parcels arrive within three days.'),
      await base('New rules', 'Parcels arrive on Monday.'),
    ];
    const made = await person.call<{ id: number }>('POST', '/api/studio/agent/', {
      name: `Parcels ${look.locale} ${Date.now()}`,
      type: 'helpers',
      short_description: 'About parcels.',
      description: 'Answers questions.\nPolitely.',
      knowledge_base_id: slow,
      template_type: 'simple',
    });
    const path = `/api/studio/agent/${made.id}/`;
    await person.call('PATCH', path, { status: 'ready' });
    await person.call('PATCH', path, {
      description: 'Answers questions.\nBriefly.',
      knowledge_base_id: exact,
      skills: [{ name: 'Parcels' }],
    });
    const page = await world.page(look, person);
    const shot = (step: string): Promise<void> => screenshot(page, `versions-${look.width}-${look.locale}-${step}`);
    await page.goto(`/agent/${made.id}`);
    const bar = page.getByRole('region', { name: t('agentVersions:draft.title') });
    await bar.waitFor();
    await shot('bar');
    expect(await violations(page, 'unpublished changes')).toEqual([]);

    await bar.getByRole('button', { name: t('agentVersions:draft.compare') }).click();
    const dialog = page.getByRole('dialog', { name: t('agentVersions:title') });
    const changes = dialog.getByRole('tabpanel');
    await changes.locator('del', { hasText: 'Politely.' }).waitFor();
    await changes.locator('ins', { hasText: 'Briefly.' }).waitFor();
    expect(await changes.getByRole('heading').allInnerTexts()).toEqual([
      t('agentSettings:fields.description'),
      t('agent:skills'),
      t('agentForm:knowledge.label'),
    ]);
    await shot('changes');
    expect(await violations(page, 'comparison')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);

    await dialog.getByRole('tab', { name: t('agentVersions:tabs.questions') }).click();
    await dialog.getByText(t('agentVersions:questions.empty')).waitFor();
    const newQuestion = dialog.getByLabel(t('agentVersions:questions.field'));
    await newQuestion.fill('When do parcels arrive?');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.reload();
    await page.getByRole('button', { name: t('agent:owner.versions') }).click();
    await dialog.getByRole('tab', { name: t('agentVersions:tabs.questions') }).click();
    expect(await newQuestion.inputValue()).toBe('When do parcels arrive?');
    await newQuestion.press('Enter');
    const question = dialog.getByRole('listitem').filter({ hasText: 'When do parcels arrive?' });
    await question.waitFor();
    await page.route('**/api/studio/agent/preview*', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: t('agentVersions:questions.run') }).click();
    const live = question.getByRole('region', { name: t('agentVersions:questions.live'), exact: true });
    const draft = question.getByRole('region', { name: t('agentVersions:questions.draft'), exact: true });
    await draft.getByText('on Monday').waitFor();
    await shot('failed-answer');
    await live.getByRole('button', { name: t('agentVersions:questions.retry') }).click();
    await live.getByText('three days').waitFor();
    await dialog.getByText(t('agentVersions:questions.done')).waitFor();
    await shot('answers');
    expect(await violations(page, 'test questions')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    // Another tab keeps the answers, which count as messages.
    await dialog.getByRole('tab', { name: t('agentVersions:tabs.changes') }).click();
    await changes.locator('del', { hasText: 'Politely.' }).waitFor();
    await dialog.getByRole('tab', { name: t('agentVersions:tabs.questions') }).click();
    await live.getByText('three days').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await bar.getByRole('button', { name: t('agentVersions:draft.publish') }).click();
    const publishing = page.getByRole('alertdialog');
    await publishing.getByLabel(t('agentVersions:publish.note')).fill('Shorter answers');
    await shot('publish');
    await publishing.getByRole('button', { name: t('agentVersions:publish.confirm') }).click();
    await publishing.waitFor({ state: 'hidden' });
    await bar.waitFor({ state: 'hidden' });
    expect(await person.call('GET', path)).toMatchObject({ version: 2, has_draft: false });

    await page.getByRole('button', { name: t('agent:owner.versions') }).click();
    await dialog.getByText('Shorter answers').waitFor();
    await shot('history');
    expect(await violations(page, 'versions')).toEqual([]);
    await dialog.getByRole('button', { name: t('agentVersions:history.compareLabel', { number: 1 }) }).click();
    await dialog.locator('ins', { hasText: 'Briefly.' }).waitFor();
    await dialog.getByRole('button', { name: t('agentVersions:history.back') }).click();
    await dialog.getByRole('button', { name: t('agentVersions:history.restoreLabel', { number: 1 }) }).click();
    const restoring = page.getByRole('alertdialog');
    await restoring.getByRole('button', { name: t('agentVersions:history.restore'), exact: true }).click();
    await restoring.waitFor({ state: 'hidden' });
    await dialog.getByText(t('agentVersions:history.restoredFrom', { number: 1 })).waitFor();
    await shot('restored');
    expect(await person.call('GET', path)).toMatchObject({
      version: 3,
      knowledge_base: { id: slow },
    });
  });
});
