import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, screenshot } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { textsIn } from '../../../support/browser/texts.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { pdf, wav } from '../../../support/files/samples.js';
import { bring, openChatForFiles, type Picked, text } from '../../../support/screens/chat-files.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';
import { photo } from '../../../support/util/pictures.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

describe('files in chats', () => {
  let world: UiWorld;
  let person: WebPerson;
  let beach: Picked;
  let tower: Picked;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    beach = { name: 'Beach at noon.jpg', mimeType: 'image/jpeg', buffer: await photo(1200, 800) };
    tower = { name: 'Tower.png', mimeType: 'image/png', buffer: await photo(600, 900, 'png') };
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  const open = (look: Look) => openChatForFiles(world, person, look);

  it.each(looksOfRun(LOOKS))('attaches by dialog, paste and drop, and sends: %s', async (_name, look) => {
    const { chatId, page, t, field, chips, shot, pick, ready } = await open(look);
    await pick(beach, text('План поездки.md'));
    await bring(page, 'paste', [tower]);
    await bring(page, 'dragenter', [beach]);
    const area = page.getByText(t('files:drop.title'));
    await area.waitFor();
    await shot('drop');
    await bring(page, 'drop', [{ name: 'Report.pdf', mimeType: 'application/pdf', buffer: pdf() }]);
    await area.waitFor({ state: 'detached' });
    await ready(4);
    expect(await chips.count()).toBe(4);
    await shot('attached');
    expect(await violations(page, 'attached')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);

    // Files stay with their chat, also when the tab is reloaded.
    await page.reload();
    await ready(4);
    await field.fill('Look at these');
    await field.press('Enter');
    await page.getByText('You said: Look at these').first().waitFor();
    expect(await chips.count()).toBe(0);

    const message = page.getByRole('article', { name: t('chat:messages.you') }).last();
    const first = message.getByRole('button', { name: t('files:open', { name: beach.name }) });
    const assertShown = async (): Promise<void> => {
      await first.waitFor();
      await eventually(
        () =>
          message
            .locator('img[src*="/file/"]')
            .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
        (loaded) => expect(loaded).toEqual([true, true]),
      );
    };
    await page.reload();
    await assertShown();
    expect(await message.getByRole('link', { name: /Report\.pdf/ }).getAttribute('download')).toBe('Report.pdf');
    await shot('message');
    expect(await violations(page, 'message')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);

    // The viewer, by keys.
    await first.press('Enter');
    const viewer = page.getByRole('dialog', { name: beach.name });
    await viewer.getByRole('img', { name: beach.name }).waitFor();
    await shot('viewer');
    expect(await violations(page, 'viewer')).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: tower.name }).getByRole('img', { name: tower.name }).waitFor();
    await page.getByText(t('files:viewer.place', { place: 2, all: 2 })).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);

    await message.getByRole('button', { name: /План поездки/ }).click();
    await page.getByRole('dialog').getByText('12 < 13').waitFor();
    await shot('text');
    expect(await violations(page, 'text')).toEqual([]);
    await page.keyboard.press('Escape');

    // The same for everyone with the link.
    const { token } = await person.call<{ token: string }>('PUT', `/api/chat/${chatId}/share/`, {
      show_persona: false,
    });
    const visitor = await world.page(look);
    await visitor.goto(`/share/${token}`);
    const shared = visitor.getByRole('button', { name: t('files:open', { name: beach.name }) }).locator('img');
    await eventually(
      () => shared.evaluate((image) => (image as HTMLImageElement).naturalWidth),
      (width) => expect(width).toBeGreaterThan(0),
    );
    await screenshot(visitor, `files-${look.width}-${look.locale}-shared`);
  });

  it('sends files without a text, and lists the chat by them', async () => {
    const { page, t, field, chips, shot, pick, ready } = await open(DESKTOP);
    await pick(tower, { name: 'Voice.wav', mimeType: 'audio/wav', buffer: wav() });
    await ready(2);
    await field.press('Enter');
    await chips.first().waitFor({ state: 'detached' });
    const message = page.getByRole('article', { name: t('chat:messages.you') });
    await message.locator('audio').waitFor();
    await message.locator('[data-delivery=sent]').waitFor();
    expect(await message.locator('[data-message-text]').count()).toBe(0);
    await page.reload();
    await message.locator('audio').waitFor();
    await shot('alone');
    expect(await message.getByRole('button', { name: t('chat:actions.copy') }).count()).toBe(0);
  });

  it('reserves space for cards while their code loads', async () => {
    const { chatId, page, t, field, pick, ready } = await open(DESKTOP);
    await pick(text('Plan.md'), { name: 'Voice.wav', mimeType: 'audio/wav', buffer: wav() });
    await ready(2);
    await field.fill('Compare these');
    await field.press('Enter');
    await page.getByText('You said: Compare these').first().waitFor();

    const opened = await world.page(DESKTOP, person);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await opened.route(/\/file-list-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await opened.goto(`/conversations/${chatId}`);
    await opened.locator('[data-file-space]').waitFor({ state: 'attached' });
    await opened.getByText('You said: Compare these').first().waitFor();
    const message = opened.getByRole('article', { name: t('chat:messages.you') });
    const height = async (): Promise<number | undefined> => (await message.boundingBox())?.height;
    const before = await height();
    release();
    await message.locator('audio').waitFor();
    expect(await height()).toBe(before);
  });

  it.each(looksOfRun(LOOKS))(
    'shows the files of a reply, images in the text where it has them: %s',
    async (_name, look) => {
      const { chatId, agent } = await world.chatOf(person);
      const dataUrl = `data:image/jpeg;base64,${beach.buffer.toString('base64')}`;
      const table = { data: Buffer.from('a,b\n1,2\n').toString('base64'), name: 'table.csv', mimeType: 'text/csv' };
      world.host.behave(agent.id, {
        kind: 'json',
        value: { output: `The coast:\n\n![Coast](${dataUrl})\n\nAnd the figures.`, files: [table] },
      });
      await person.call('POST', `/api/chat/${chatId}/message/`, { message: 'Show me' });
      const page = await world.page(look, person);
      const t = textsIn(look.locale);
      await page.goto(`/conversations/${chatId}`);
      const image = page.getByRole('button', { name: t('files:open', { name: 'Coast' }) });
      await eventually(
        () => image.locator('img').evaluate((one) => (one as HTMLImageElement).naturalWidth),
        (width) => expect(width).toBeGreaterThan(0),
      );
      await page.getByRole('button', { name: /table\.csv/ }).waitFor();
      expect(
        await page
          .getByRole('region', { name: t('files:ofMessage') })
          .getByRole('img')
          .count(),
      ).toBe(0);
      await screenshot(page, `files-${look.width}-${look.locale}-reply`);
      expect(await violations(page, 'reply')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);
      await image.click();
      await page.getByRole('dialog').getByRole('img').waitFor();
      await page.keyboard.press('Escape');
    },
  );
});
