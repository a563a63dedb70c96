import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { pdfWith } from '../../support/files/documents.js';
import { CreateAgentScreen } from '../../support/screens/create-agent-screen.js';
import { KnowledgeScreen } from '../../support/screens/knowledge-screen.js';
import { eventually } from '../../support/util/eventually.js';

const looks: [string, Look][] = [
  ['English, wide', DESKTOP],
  ['Russian, phone, dark', PHONE],
];
/** Browser steps are slow on a loaded machine. */
jest.setTimeout(90_000);

describe('files and pages of a knowledge base', () => {
  let world: UiWorld;
  let pages: Server;
  let host: string;
  let body: string;

  beforeAll(async () => {
    pages = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(body));
    await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done));
    host = `127.0.0.1:${(pages.address() as AddressInfo).port}`;
    world = await UiWorld.start({ PAGES_ALLOWED_PRIVATE_HOSTS: host });
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(async () => {
    await world?.stop();
    pages?.close();
  });

  const pdf = pdfWith([
    [
      ['Returns', 24],
      ['Within 30 days.', 12],
      ['Costs', 24],
      ['None.', 12],
    ],
  ]);
  const terms = { name: 'Terms.pdf', mimeType: 'application/pdf', buffer: pdf };
  const scan = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer: pdfWith([[]]) };
  const photo = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n00000000', 'latin1'),
  };

  it.each(looksOfRun(looks))('become chapters while the form stays as it is: %s', async (_name, look) => {
    const person = await world.person();
    const screen = new KnowledgeScreen(await world.page(look, person), look.locale);
    const { page, t, dialog } = screen;
    await screen.open();
    await screen.button('knowledge:create').click();
    await screen.name.fill('Shop');
    await screen.create.click();
    const panel = dialog.getByRole('region', { name: t('knowledge:documents.title') });
    const shot = (step: string): Promise<void> => screenshot(page, `documents-${look.width}-${look.locale}-${step}`);
    await panel.getByText(t('knowledge:documents.intro')).waitFor();
    await panel.scrollIntoViewIfNeeded();
    await shot('empty');
    await screen.button('knowledge:dialog.add').click();
    await screen.title.fill('Prices');
    await screen.text.fill('Unsaved');

    await panel.locator('input[type=file]').setInputFiles([terms, scan, photo]);
    await panel.getByText(t('knowledge:chapters', { count: 2 })).waitFor();
    await panel.getByText(t('knowledge:documents.failures.no_text')).waitFor();
    await panel.getByText(t('knowledge:documents.typeRefused')).waitFor();
    await panel.getByRole('button', { name: t('knowledge:documents.forget', { name: 'photo.png' }) }).click();
    await screen
      .chapter('Returns')
      .getByText(t('knowledge:chapter.origin', { name: 'Terms.pdf', page: 1 }))
      .waitFor();
    expect(await screen.text.inputValue()).toBe('Unsaved');

    body = '<title>Help centre</title><h1>Shipping</h1><p>By post.</p>';
    const address = panel.getByRole('textbox', { name: t('knowledge:documents.address') });
    await address.fill('not an address');
    await page.keyboard.press('Enter');
    await panel.getByText(t('knowledge:documents.wrongAddress')).waitFor();
    await address.fill(`http://${host}/help`);
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: 'Help centre' }).waitFor();
    await screen.chapter('Shipping').waitFor();
    await panel.scrollIntoViewIfNeeded();
    await shot('read');
    expect(await violations(page, 'documents')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);

    body = '<title>Help centre</title><h1>Delivery</h1><p>By bike.</p>';
    await panel.getByRole('button', { name: t('knowledge:documents.readAgain', { name: 'Help centre' }) }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText(t('knowledge:documents.readAgainTitle')).waitFor();
    await shot('again');
    await question.getByRole('button', { name: t('knowledge:documents.readAgainConfirm') }).click();
    await screen.chapter('Delivery').waitFor();
    await eventually(
      () => screen.chapter('Shipping').count(),
      (count) => expect(count).toBe(0),
    );

    await panel.getByRole('button', { name: t('knowledge:documents.delete', { name: 'Terms.pdf' }) }).click();
    await question.getByRole('button', { name: t('knowledge:documents.deleteConfirm'), exact: true }).click();
    await eventually(
      () => screen.chapter('Returns').count(),
      (count) => expect(count).toBe(0),
    );
    expect(await screen.text.inputValue()).toBe('Unsaved');
  });

  it.each(looksOfRun(looks))('are added in the form of an agent: %s', async (_name, look) => {
    const person = await world.person();
    const page = await world.page(look, person);
    const screen = new CreateAgentScreen(page, look.locale);
    const t = textsIn(look.locale);
    const name = `Herald ${look.locale} ${Date.now()}`;
    await screen.open();
    await screen.fill(name);
    const add = page.getByRole('button', { name: t('knowledge:documents.addFiles') });
    await add.waitFor();
    await page.locator('input[type=file][accept*=pdf]').setInputFiles([terms, scan, photo]);
    const files = page.getByRole('list', { name: t('agentForm:knowledge.files') }).getByRole('listitem');
    await files.nth(2).getByText(t('knowledge:documents.typeRefused')).waitFor();
    await files.nth(1).getByText(t('knowledge:documents.failures.no_text')).waitFor();
    await files
      .nth(0)
      .getByText(t('knowledge:chapters', { count: 2 }))
      .waitFor();
    const chosen = page.getByLabel(screen.t.base).locator('option:checked');
    await eventually(
      () => chosen.innerText(),
      (text) => expect(text).toBe(t('agentForm:knowledge.option', { name, count: 2 })),
    );
    await add.scrollIntoViewIfNeeded();
    await screenshot(page, `documents-${look.width}-${look.locale}-form`);
    expect(await violations(page, 'files in the form')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await screen.create(name);
    const [agent] = await person.call<{ knowledge_base: { id: number } }[]>('GET', '/api/account/agent/');
    const [base] = await person.call<{ id: number; name: string }[]>('GET', '/api/studio/databank/base/');
    expect([base?.name, agent?.knowledge_base.id]).toEqual([name, base?.id]);
  });
});
