import type { Page } from 'playwright-core';
import { type Look, screenshot } from '../browser/browser.js';
import { textsIn } from '../browser/texts.js';
import type { UiWorld } from '../browser/ui-world.js';
import type { WebPerson } from '../server/people/web-person.js';
import { eventually } from '../util/eventually.js';

/** A file as returned by a file dialog. */
export interface Picked {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const NOTES = '# Plan\n\nMonday: **write** the report, 12 < 13.\n';

/** A plain text file. */
export const text = (name: string, content = NOTES): Picked => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

/** A new chat on screen, with the controls that attach files. */
export async function openChatForFiles(world: UiWorld, person: WebPerson, look: Look) {
  const { chatId } = await world.chatOf(person);
  const page = await world.page(look, person);
  const t = textsIn(look.locale);
  await page.goto(`/conversations/${chatId}`);
  const attach = page.getByRole('button', { name: t('files:attach') });
  await attach.waitFor();
  const field = page.getByRole('textbox', { name: t('chat:composer.label'), exact: true });
  const send = page.getByRole('button', { name: t('chat:composer.send') });
  const chips = page.getByRole('list', { name: t('files:list') }).getByRole('listitem');
  const shot = (step: string): Promise<void> => screenshot(page, `files-${look.width}-${look.locale}-${step}`);
  /** Picks files in the file dialog. On phones, the button opens a menu first. */
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
export const bring = (page: Page, type: string, files: Picked[], target = '[data-field=composer]'): Promise<void> =>
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
