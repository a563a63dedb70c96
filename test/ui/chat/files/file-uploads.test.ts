import { violations } from '../../../support/browser/axe.js';
import { DESKTOP, type Look, PHONE } from '../../../support/browser/browser.js';
import { fitsAcross } from '../../../support/browser/fits-across.js';
import { looksOfRun } from '../../../support/browser/looks-of-run.js';
import { UiWorld } from '../../../support/browser/ui-world.js';
import { bring, openChatForFiles, type Picked, text } from '../../../support/screens/chat-files.js';
import type { WebPerson } from '../../../support/server/people/web-person.js';
import { eventually } from '../../../support/util/eventually.js';
import { noise, photo } from '../../../support/util/pictures.js';

const LOOKS: [string, Look][] = [
  ['en, light, wide', DESKTOP],
  ['ru, dark, phone', PHONE],
];

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

  const open = (look: Look) => openChatForFiles(world, person, look);

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
    // Escape anywhere in the editor keeps the message unchanged, and the next edit starts with its files.
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
    // The message field stays empty.
    expect(await page.locator('[data-upload]').count()).toBe(5);

    // After a failed attempt, the text and the files stay.
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
