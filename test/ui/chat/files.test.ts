import type { Page } from 'playwright-core';
import { violations } from '../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE, picture } from '../../support/browser/browser.js';
import { fitsAcross } from '../../support/browser/fits-across.js';
import { looksOfRun } from '../../support/browser/looks-of-run.js';
import { textsIn } from '../../support/browser/texts.js';
import { UiWorld } from '../../support/browser/ui-world.js';
import { pdf, wav } from '../../support/files/samples.js';
import type { WebPerson } from '../../support/server/people/web-person.js';
import { eventually } from '../../support/util/eventually.js';
import { noise, photo } from '../../support/util/pictures.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];
const NOTES = '# Plan\n\nMonday: **write** the report, 12 < 13.\n';

interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}
const text = (name: string, content = NOTES): Picked => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

describe('files in chats', () => {
  let world: UiWorld;
  let person: WebPerson;
  let beach: Picked;
  let tower: Picked;
  let large: Picked;
  beforeAll(async () => {
    world = await UiWorld.start();
    person = await world.person();
    beach = { name: 'Beach at noon.jpg', mimeType: 'image/jpeg', buffer: await photo(1200, 800) };
    tower = { name: 'Tower.png', mimeType: 'image/png', buffer: await photo(600, 900, 'png') };
    const pixels = await noise(900, 900).png().toBuffer();
    large = {
      name: 'Noise, a picture with a name that is too long for one line.png',
      mimeType: 'image/png',
      buffer: pixels,
    };
  }, 90_000);
  afterEach(() => world.closePages());
  afterAll(() => world?.stop());

  /** A new chat on screen. */
  async function open(look: Look) {
    const { chatId } = await world.chatOf(person);
    const page = await world.page(look, person);
    const t = textsIn(look.locale);
    await page.goto(`/conversations/${chatId}`);
    const attach = page.getByRole('button', { name: t('files:attach') });
    await attach.waitFor();
    const field = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
    const send = page.getByRole('button', { name: t('chat:composer.send') });
    const chips = page.getByRole('list', { name: t('files:list') }).getByRole('listitem');
    const shot = (step: string): Promise<void> => picture(page, `files-${look.width}-${look.locale}-${step}`);
    /** Picks files in the dialog that the button opens; on phones, a menu does. */
    const pick = async (...files: Picked[]): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await attach.click();
      if (look.width < 700) await page.getByRole('menuitem', { name: t('files:source.files') }).click();
      await page.getByRole('menu').waitFor({ state: 'detached' }); // a press while it fades out would not open it again
      await (await chooser).setFiles(files);
    };
    const ready = (count: number): Promise<void> =>
      eventually(
        () => page.locator('[data-upload=ready]').count(),
        (all) => expect(all).toBe(count),
      );
    return { chatId, page, t, attach, field, send, chips, shot, pick, ready };
  }

  /** Fires an event that brings files: a paste or a drag. */
  const bring = (page: Page, type: string, files: Picked[], target = '[data-field=composer]'): Promise<void> =>
    page.evaluate(
      ({ type: name, target: selector, given }) => {
        const data = new DataTransfer();
        for (const { name: fileName, mimeType, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
          data.items.add(new File([bytes], fileName, { type: mimeType }));
        }
        const options = { bubbles: true, cancelable: true };
        const event =
          name === 'paste'
            ? new ClipboardEvent(name, { ...options, clipboardData: data })
            : new DragEvent(name, { ...options, dataTransfer: data });
        (document.querySelector(selector) ?? document.body).dispatchEvent(event);
      },
      { type, target, given: files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })) },
    );

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

    // The same for everybody with the link.
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
    await picture(visitor, `files-${look.width}-${look.locale}-shared`);
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

  it('keeps the place of cards while their code loads', async () => {
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

  it.each(looksOfRun(LOOKS))('are removed and added while a message is edited: %s', async (_name, look) => {
    const { chatId, page, t, pick, ready, field, shot } = await open(look);
    await pick(beach, text('first.md'), text('second.md'));
    await ready(3);
    await field.fill('Compare these');
    await field.press('Enter');
    await page.getByText('You said: Compare these').first().waitFor();
    const message = page.getByRole('article', { name: t('chat:messages.you') });
    const form = page.getByRole('form', { name: t('chatTools:edit.label'), exact: true });
    const rows = form.getByRole('list', { name: t('files:list') }).getByRole('listitem');
    const remove = (name: string) => form.getByRole('button', { name: t('files:remove', { name }), exact: true });
    const edit = async (): Promise<void> => {
      await message.hover();
      await message.getByRole('button', { name: t('chatTools:revise.edit'), exact: true }).click();
      await rows.nth(2).waitFor();
    };
    await edit();
    // Escape anywhere in the editor keeps the message as it is, and the next edit begins with its files.
    await remove('first.md').press('Enter');
    expect(await rows.count()).toBe(2);
    expect(await remove('second.md').evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await edit();

    const chooser = page.waitForEvent('filechooser');
    const attach = form.getByRole('button', { name: t('files:attach') });
    await attach.click();
    if (look.width < 700) {
      const source = page.getByRole('menuitem', { name: t('files:source.files') });
      await source.press('Escape');
      await source.waitFor({ state: 'detached' });
      await attach.click();
      await source.click();
    }
    await (await chooser).setFiles(text('third.md'));
    await bring(page, 'paste', [tower], 'form textarea');
    await bring(page, 'dragenter', [beach], 'form textarea');
    expect(await page.getByText(t('files:drop.title')).count()).toBe(0);
    await bring(page, 'drop', [text('fourth.md')], 'form textarea');
    await form.locator('[data-upload=ready]').nth(5).waitFor();
    await remove('first.md').click();
    // They stay with the edit, also when the tab is reloaded.
    await page.reload();
    await form.locator('[data-upload=ready]').nth(4).waitFor();
    await shot('edited');
    expect(await violations(page, 'edited files')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    // Nothing of it is in the message field.
    expect(await page.locator('[data-upload]').count()).toBe(5);

    // Not sent at first: the text and the files stay.
    const names = [beach.name, 'second.md', 'third.md', tower.name, 'fourth.md'];
    await page.route('**/edit', (route) => route.abort(), { times: 1 });
    await form.getByRole('textbox').fill('Compare those');
    await form.getByRole('textbox').press('Enter');
    await form.getByRole('button', { name: t('chatTools:edit.send') }).click();
    await page.getByRole('group', { name: t('chatTools:versions.label', { place: 2, all: 2 }), exact: true }).waitFor();
    await message.getByRole('button', { name: /fourth\.md/ }).waitFor();
    await shot('edited-sent');
    type Sent = { id: number; is_agent_message: boolean; message: string; files: { name: string }[] };
    const sentIn = async (id: number): Promise<Sent | undefined> =>
      (await person.call<Sent[]>('GET', `/api/chat/${id}/message/`)).find((one) => !one.is_agent_message);
    const withNames = (all: string[]) => all.map((name) => expect.objectContaining({ name }));
    const { shown_chat_id: shown } = await person.call<{ shown_chat_id: number }>('GET', `/api/chat/${chatId}/`);
    const sent = await sentIn(shown);
    expect(sent).toMatchObject({ message: 'Compare those', files: withNames(names) });
    const before = withNames([beach.name, 'first.md', 'second.md']);
    expect(await sentIn(chatId)).toMatchObject({ message: 'Compare these', files: before });
    await eventually(
      () => world.host.calls.find(({ body }) => body.messageId === sent?.id)?.body.files,
      (files) => expect(files).toEqual(withNames(names)),
    );
  });

  it.each(looksOfRun(LOOKS))('shows progress, cancels, and says why it cannot send: %s', async (_name, look) => {
    const { page, t, field, send, chips, shot, pick, ready } = await open(look);
    const slow = await page.context().newCDPSession(page);
    const speed = (upload: number): Promise<unknown> =>
      slow.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: upload,
      });
    await speed(8_000);
    await pick(large, text('small.txt'));
    await field.fill('Hi');
    const bar = page.getByRole('progressbar', { name: t('files:progress', { name: large.name }) });
    await eventually(
      async () => Number(await bar.getAttribute('aria-valuenow')),
      (done) => expect(done).toBeGreaterThan(0),
    );
    expect(await send.getAttribute('aria-disabled')).toBe('true');
    expect(await send.getAttribute('aria-description')).toBe(t('files:obstacle.running'));
    await shot('progress');
    expect(await violations(page, 'progress')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole('button', { name: t('files:cancel', { name: large.name }) }).click();
    await speed(-1);
    await ready(1);
    expect(await chips.count()).toBe(1);
    expect(await send.getAttribute('aria-disabled')).toBeNull();
  });

  it.each(looksOfRun(LOOKS))('shows errors at the file, and tries again: %s', async (_name, look) => {
    const { page, t, send, chips, shot, pick, ready } = await open(look);
    await page.route('**/file/', (route) => route.abort(), { times: 1 });
    await pick(text('unlucky.txt'));
    await chips.getByText(t('files:cutOff')).waitFor();
    await pick(
      { name: 'Archive.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') },
      { name: 'fake.txt', mimeType: 'text/plain', buffer: Buffer.from([1, 0, 2, 0xff]) },
    );
    await eventually(
      () => page.locator('[data-upload=failed]').count(),
      (count) => expect(count).toBe(3),
    );
    expect(await chips.getByText(t('errors:codes.file_type_refused')).count()).toBe(2);
    expect(await send.getAttribute('aria-description')).toBe(t('files:obstacle.failed'));
    await shot('failed');
    const list = page.getByRole('list', { name: t('files:list'), exact: true });
    const { x: left = 0, width = 0 } = (await list.boundingBox()) ?? {};
    for (const reason of await list.getByRole('alert').all()) {
      const box = await reason.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(left);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(left + width);
    }
    expect(await violations(page, 'failed')).toEqual([]);
    expect(await fitsAcross(page)).toBe(true);
    await page.getByRole('button', { name: t('files:retry', { name: 'unlucky.txt' }) }).click();
    await ready(1);
    for (const name of ['Archive.zip', 'fake.txt']) {
      await page.getByRole('button', { name: t('files:remove', { name }) }).click();
    }
    expect(await chips.count()).toBe(1);
    expect(await send.getAttribute('aria-disabled')).toBeNull();
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
      await picture(page, `files-${look.width}-${look.locale}-reply`);
      expect(await violations(page, 'reply')).toEqual([]);
      expect(await fitsAcross(page)).toBe(true);
      await image.click();
      await page.getByRole('dialog').getByRole('img').waitFor();
      await page.keyboard.press('Escape');
    },
  );

  it('continues when the connection is back, and keeps the files of a chat', async () => {
    const { chatId, page, t, chips, pick, ready } = await open(DESKTOP);
    await page.context().setOffline(true);
    await pick(text('later.txt'));
    await chips.getByText(t('files:cutOff')).waitFor();
    await page.context().setOffline(false);
    await ready(1);

    await page.goto('/conversations');
    await page.goto(`/conversations/${chatId}`);
    await ready(1);
    await pick(...Array.from({ length: 10 }, (_, at) => text(`${at}.txt`)));
    await page
      .getByText(t('files:tooManyText', { max: 10 }))
      .first()
      .waitFor();
    await ready(10);
  });
});
