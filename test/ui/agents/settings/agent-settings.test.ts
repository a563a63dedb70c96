import type { Locator, Page } from 'playwright-core';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { agentOf, countCalls, hasFocus, newAgent, toast } from '../../../support/screens/agent-screen.js';
import { openSettings, SETTINGS } from '../../../support/screens/agent-settings-screen.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { png } from '../../../support/util/pictures.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone', PHONE],
];
const LIMIT = 5 * 1024 * 1024;

jest.setTimeout(120_000);

let world: UiWorld;
beforeAll(async () => {
  world = await UiWorld.start();
});
afterAll(() => world?.stop());
afterEach(() => world.closePages());

describe.each(looksOfRun(looks))('agent settings, %s', (_name, look) => {
  const t = SETTINGS[look.locale];
  let person: WebPerson;
  beforeAll(async () => {
    person = await world.person();
  });

  const open = async (id: number, tab = 0): Promise<{ page: Page; dialog: Locator }> => {
    const page = await world.page(look, person);
    return { page, dialog: await openSettings(page, look.locale, id, tab) };
  };
  const save = (dialog: Locator) => dialog.getByRole('button', { name: t.save }).click();
  const box = (dialog: Locator, name: string | RegExp) => dialog.getByRole('textbox', { name });

  it('D7: has three tabs with arrow key navigation, and enforces and counts every limit', async () => {
    const { page, dialog } = await open((await newAgent(person)).id);
    await dialog.getByRole('tab', { name: t.tabs[0] }).focus();
    for (const tab of [t.tabs[1], t.tabs[2], t.tabs[0]]) {
      await page.keyboard.press('ArrowRight');
      await dialog.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    const hasLimit = async (name: string | RegExp, max: number) => {
      await box(dialog, name).fill('🙂'.repeat(max + 1));
      expect([...(await box(dialog, name).inputValue())]).toHaveLength(max);
      await dialog.getByText(`${max}/${max}`).first().waitFor();
    };
    await hasLimit(t.name, 100);
    await hasLimit(t.short, 200);
    await hasLimit(t.skill, 50);
    await dialog.getByText(t.tooLong).waitFor();
    await dialog.getByRole('tab', { name: t.tabs[1] }).click();
    await hasLimit(t.welcome, 400);
  });

  it('adds files to a new knowledge base, shows them read, and gives it to the agent on save', async () => {
    const text = textsIn(look.locale);
    const agent = await newAgent(person);
    const { page, dialog } = await open(agent.id, 1);
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: text('knowledge:documents.addFiles') }).click();
    await (await chooser).setFiles([
      { name: 'openings.md', mimeType: 'text/markdown', buffer: Buffer.from('# Italian game\n\nBishop to c4.') },
      { name: 'endgames.txt', mimeType: 'text/plain', buffer: Buffer.from('The king is strong in endgames.') },
    ]);
    const files = dialog.getByRole('list', { name: text('agentForm:knowledge.files') }).getByRole('listitem');
    for (const name of ['openings.md', 'endgames.txt']) {
      await files
        .filter({ hasText: name })
        .getByText(text('knowledge:chapters', { count: 1 }))
        .waitFor();
    }
    const choice = dialog.getByRole('combobox', { name: t.knowledge });
    await choice.locator('option:checked', { hasText: agent.name }).waitFor({ state: 'attached' });
    expect(await violations(page, 'files of the agent')).toEqual([]);
    await screenshot(page, `settings-files-${look.locale}-${look.width}`);
    expect((await agentOf(person, agent.id)).knowledge_base).toBeNull();
    await save(dialog);
    await toast(page, t.saved).waitFor();
    const base = (await agentOf(person, agent.id)).knowledge_base;
    const documents = await person.call<{ name: string; status: string }[]>(
      'GET',
      `/api/studio/databank/base/${base?.id}/document`,
    );
    expect(documents.map(({ name, status }) => [name, status]).toSorted()).toEqual([
      ['endgames.txt', 'ready'],
      ['openings.md', 'ready'],
    ]);
  });

  it('D7: adds each skill once, removes and restores skills, and stores them on save', async () => {
    const agent = await newAgent(person, { skills: [{ name: 'Openings' }, { name: 'Endgames' }] });
    const { page, dialog } = await open(agent.id);
    const skill = box(dialog, t.skill);
    const addButton = dialog.getByRole('button', { name: t.add, exact: true });
    expect(await addButton.isDisabled()).toBe(true);
    await skill.fill('openings');
    await skill.press('Enter');
    await dialog.getByText(t.duplicate).waitFor();
    for (const name of ['Middlegames', 'Typo']) {
      await skill.fill(name);
      await addButton.click();
    }
    await dialog.getByRole('button', { name: t.remove('Typo') }).click();
    for (const name of ['Openings', 'Endgames']) await dialog.getByRole('button', { name: t.remove(name) }).click();
    await dialog.getByRole('button', { name: t.restore('Endgames') }).click();
    // A typed but not added skill survives a tab change and is saved.
    await skill.fill('Blitz');
    for (const tab of [t.tabs[1], t.tabs[0]]) await dialog.getByRole('tab', { name: tab }).click();
    expect(await skill.inputValue()).toBe('Blitz');
    await save(dialog);
    await toast(page, t.saved).waitFor();
    const { skills } = await agentOf(person, agent.id);
    expect(skills.map(({ name }) => name)).toEqual(['Endgames', 'Middlegames', 'Blitz']);
  });

  it('renames skills by keyboard, rejects a duplicate, and stores the new name', async () => {
    const words = textsIn(look.locale);
    const agent = await newAgent(person, { skills: [{ name: 'Openings' }, { name: 'Endgames' }] });
    const { page, dialog } = await open(agent.id);
    const rename = (name: string) =>
      dialog.getByRole('button', { name: words('agentForm:skillsEditor.rename', { name }) });
    const field = box(dialog, words('agentForm:skillsEditor.newName', { name: 'Openings' }));
    await rename('Openings').press('Enter');
    await field.fill('Traps');
    await field.press('Escape');
    // The dialog stays open, and the name as it was.
    await field.waitFor({ state: 'detached' });
    await rename('Openings').press('Enter');
    await field.fill('endgames');
    await field.press('Enter');
    await dialog.getByText(t.duplicate).waitFor();
    expect(await violations(page, 'renaming')).toEqual([]);
    await field.fill('Traps');
    await field.press('Enter');
    await rename('Traps').waitFor();
    await save(dialog);
    await toast(page, t.saved).waitFor();
    const { skills } = await agentOf(person, agent.id);
    expect(skills).toMatchObject([{ id: agent.skills[0]?.id, name: 'Traps' }, { name: 'Endgames' }]);
  });

  it('D7: stores knowledge base and welcome message, and marks a deleted knowledge base', async () => {
    const words = textsIn(look.locale);
    const agent = await newAgent(person);
    const made = (name: string) =>
      person.call<{ id: number }>('POST', '/api/studio/databank/base/', {
        name,
        chapters: [{ title: 'One', content: 'e4' }],
      });
    const [base, gone] = [await made('Chess'), await made('Draughts')];
    const { page, dialog } = await open(agent.id, 1);
    const choice = dialog.getByLabel(t.knowledge);
    await choice.selectOption(String(gone.id));
    await person.call('DELETE', `/api/studio/databank/base/${gone.id}/`);
    await dialog.getByRole('tab', { name: t.tabs[0] }).click();
    await save(dialog);
    await dialog.getByText(words('studio:create.checkField')).waitFor();
    await hasFocus(choice);
    await choice.selectOption(String(base.id));
    await dialog.getByText(words('studio:create.checkField')).waitFor({ state: 'detached' });
    await box(dialog, t.welcome).fill('Hello there');
    await save(dialog);
    await toast(page, t.saved).waitFor();
    expect(await agentOf(person, agent.id)).toMatchObject({
      knowledge_base: { id: base.id },
      welcome_message: 'Hello there',
    });
  });

  it('D7: asks for confirmation only when edits would be lost', async () => {
    const { page, dialog } = await open((await newAgent(person)).id);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const again = await open((await newAgent(person)).id);
    await box(again.dialog, t.name).fill('Another name');
    await again.page.keyboard.press('Escape');
    const question = again.page.getByRole('alertdialog', { name: t.discardTitle });
    await question.getByRole('button', { name: t.keep }).click();
    await question.waitFor({ state: 'detached' });
    expect(await box(again.dialog, t.name).inputValue()).toBe('Another name');
    await again.page.goBack();
    await question.getByRole('button', { name: t.keep }).click();
    await question.waitFor({ state: 'detached' });
    expect(await box(again.dialog, t.name).inputValue()).toBe('Another name');
    await again.dialog.getByRole('button', { name: t.cancel }).click();
    await question.getByRole('button', { name: t.discard }).click();
    await again.dialog.waitFor({ state: 'detached' });
  });

  it('D7: sends nothing while a required field is blank, and opens its tab', async () => {
    const { page, dialog } = await open((await newAgent(person)).id);
    const calls = countCalls(page, 'PATCH', /agent/);
    await box(dialog, t.short).fill('  ');
    await dialog.getByRole('tab', { name: t.tabs[1] }).click();
    await save(dialog);
    const notice = toast(page, t.invalid);
    await dialog.getByText(t.required).waitFor();
    await hasFocus(box(dialog, t.short));
    await dialog.getByRole('tab', { name: t.tabs[1] }).press('Enter'); // on a phone, the notice covers the tabs
    await notice.getByRole('button', { name: t.short }).click();
    await hasFocus(box(dialog, t.short));
    expect(calls()).toBe(0);
  });

  it('D8: shows a field error with focus when the name is taken', async () => {
    const other = await newAgent(person);
    const { page, dialog } = await open((await newAgent(person)).id);
    await box(dialog, t.name).fill(other.name.toUpperCase());
    await save(dialog);
    await toast(page, t.takenTitle).waitFor();
    await dialog.getByRole('alert').getByText(t.taken).waitFor();
    await hasFocus(box(dialog, t.name));
  });

  it('D9: accepts a JPG or PNG up to 5 MB, previews it at once, and uploads it on save', async () => {
    const agent = await newAgent(person);
    const { page, dialog } = await open(agent.id);
    const uploads = countCalls(page, 'POST', /\/studio\/image/);
    await dialog.getByRole('button', { name: t.picture }).click();
    const chooser = page.getByRole('dialog').last();
    const file = chooser.locator('input[type=file]');
    const picture = await png();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    const give = (name: string, mimeType: string, buffer: Buffer) => file.setInputFiles({ name, mimeType, buffer });
    await give('cat.gif', 'image/gif', Buffer.from('GIF89a'));
    await chooser.getByText(t.wrongType).waitFor();
    await give('renamed.png', 'image/png', Buffer.from('GIF89a..'));
    await chooser.getByText(t.wrongType).waitFor();
    await give('big.png', 'image/png', padded(LIMIT + 1));
    await chooser.getByText(t.tooLarge).waitFor();
    expect(await chooser.getByRole('button', { name: t.usePicture }).isDisabled()).toBe(true);
    await give('just-fits-in-here.png', 'image/png', padded(LIMIT));
    await chooser.getByText('just-fit…here.png').waitFor();
    await give('small.png', 'image/png', picture);
    await chooser.locator('img[src^="blob:"]').waitFor();
    await chooser.getByRole('button', { name: t.usePicture }).click();
    await dialog.locator('img[src^="blob:"]').waitFor();
    expect(uploads()).toBe(0);
    await save(dialog);
    await toast(page, t.saved)
      .filter({ hasText: textsIn(look.locale)('agentSettings:imageUploaded') })
      .waitFor();
    expect(uploads()).toBe(1);
    expect((await agentOf(person, agent.id)).image.id).not.toBe(agent.image.id);
  });

  it('D9: stops the save when the upload fails', async () => {
    const { page, dialog } = await open((await newAgent(person)).id);
    const changes = countCalls(page, 'PATCH', /agent/);
    await page.route('**/api/studio/image', (route) => route.fulfill({ status: 503, json: {} }));
    await dialog.getByRole('button', { name: t.picture }).click();
    const chooser = page.getByRole('dialog').last();
    const picture = { name: 'a.png', mimeType: 'image/png', buffer: await png() };
    await chooser.locator('input[type=file]').setInputFiles(picture);
    await chooser.getByRole('button', { name: t.usePicture }).click();
    await save(dialog);
    await toast(page, t.imageFailed).waitFor();
    expect(changes()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
  });

  it.each(['light', 'dark'] as const)('passes axe without serious violations, %s', async (theme) => {
    const agent = await newAgent(person, { skills: [{ name: 'Openings' }] });
    const page = await world.page({ ...look, theme }, person);
    const dialog = await openSettings(page, look.locale, agent.id);
    await dialog.getByRole('button', { name: t.remove('Openings') }).click();
    await box(dialog, t.name).fill(' ');
    await save(dialog);
    await dialog.getByText(t.required).waitFor();
    const found = await violations(page, 'general');
    for (const tab of [t.tabs[1], t.tabs[2]]) {
      await dialog.getByRole('tab', { name: tab }).click();
      found.push(...(await violations(page, tab)));
    }
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor();
    found.push(...(await violations(page, 'unsaved')));
    await page.getByRole('button', { name: t.keep }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await dialog.getByRole('tab', { name: t.tabs[0] }).click();
    await dialog.getByRole('button', { name: t.picture }).click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    found.push(...(await violations(page, 'picture')));
    expect(found).toEqual([]);
  });
});
