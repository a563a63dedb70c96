import type { StepName } from '../../../../server/src/contract/chat/steps.js';
import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { newAgent, toast } from '../../../support/screens/agent-screen.js';
import { openSettings } from '../../../support/screens/agent-settings-screen.js';
import { eventually } from '../../../support/util/eventually.js';

const LOOKS = looksOfRun<[string, Look]>([
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', { ...PHONE, locale: 'ru', theme: 'dark' }],
]);

describe('names of steps', () => {
  let world: UiWorld;
  beforeAll(async () => {
    world = await UiWorld.start();
  }, 90_000);
  afterAll(() => world?.stop());
  afterEach(() => world.closePages());

  it.each(LOOKS)('%s: are suggested from the latest runs, checked, stored and removed', async (_name, look) => {
    const text = textsIn(look.locale);
    const t = (key: string, values?: Record<string, number>) => text(`agentSettings:steps.${key}`, values);
    const person = await world.person();
    const { id } = await newAgent(person, { template_type: 'simple' });
    const path = `/api/studio/agent/${id}/`;
    const named = async () => (await person.call<{ step_names: StepName[] }>('GET', path)).step_names;
    await person.call('PATCH', path, { status: 'ready' });
    const nodes = ['Find documents', 'AI Agent'].map((nodeName) => ({ nodeName }));
    const ofNode = (metadata: object) => [{ line: { type: 'begin', metadata } }, { line: { type: 'end', metadata } }];
    world.host.behave(id, { kind: 'lines', steps: [...nodes.flatMap(ofNode), { item: 'Done.' }] });
    const chat = await person.call<{ id: number }>('POST', '/api/chat/', { agent_id: id });
    await person.call('POST', `/api/chat/${chat.id}/message/`, { message: 'Hello' });
    await eventually(
      () => person.call<object[]>('GET', `${path}runs/`),
      (runs) => expect(runs).toHaveLength(1),
    );

    const page = await world.page(look, person);
    const settings = await openSettings(page, look.locale, id, 1);
    await settings.getByText(t('none')).waitFor();
    const edit = settings.getByRole('button', { name: t('edit') });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: t('dialogTitle') });
    const row = (number: number) => dialog.getByRole('group', { name: t('row', { number }), exact: true });
    const node = (number: number) => row(number).getByLabel(t('node'));
    const name = (number: number) => row(number).getByLabel(t('name'));
    await row(2).waitFor();
    expect([await node(1).inputValue(), await node(2).inputValue()]).toEqual(['Find documents', 'AI Agent']);
    await name(1).fill('Searching the documents');
    await dialog.getByRole('button', { name: t('add') }).click();
    await node(3).fill('Find documents');
    await name(3).fill('Twice');
    await screenshot(page, `step-names-${look.locale}-${look.width}`);
    expect(await violations(page, 'step names')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    const save = dialog.getByRole('button', { name: t('save') });
    await save.click();
    await dialog.getByText(t('repeated')).waitFor();
    expect(await named()).toEqual([]);
    await dialog.getByRole('button', { name: t('remove', { number: 3 }), exact: true }).click();
    await save.click();
    await toast(page, t('saved')).waitFor();
    expect(await named()).toEqual([{ node: 'Find documents', name: 'Searching the documents' }]);
    await settings.getByText(t('count', { count: 1 })).waitFor();

    await edit.click();
    await name(1).fill('');
    await save.click();
    await settings.getByText(t('none')).waitFor();
    expect(await named()).toEqual([]);
  });
});
