import type { Page } from 'playwright-core';
import type { ErrorCode } from '../../../server/src/contract/errors.js';
import type { ErrorCase, Key, Scene } from './scene.js';

/** Attaches a file in a new chat. */
async function attach(scene: Scene, before: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const page = await scene.page(`/conversations/${await scene.chat(await scene.published())}`, scene.other, before);
  const chooser = page.waitForEvent('filechooser');
  await scene.button(page, 'files:attach').click();
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Notes') });
  return page;
}

/** Rejects the upload like the server. */
const refused = (code: ErrorCode, why: string, text: Key = `errors:codes.${code}`): ErrorCase => ({
  code,
  how: `${why}: at the file`,
  page: [text],
  happens: (scene) => attach(scene, (page) => scene.answerWith(page, 'POST', /\/file\/$/, code)),
});

/** Failures of files in a chat. */
export const FILE_CASES: ErrorCase[] = [
  refused('file_too_large', 'the file is larger than the server permits'),
  refused('storage_full', 'the storage of the user is full'),
  refused('file_empty', 'the file turns out to be empty'),
  refused('file_type_refused', 'the content of the file is of a type that is not supported'),
  refused('unsupported_media_type', 'the image is damaged', 'files:damaged'),
  {
    code: 'file_unusable',
    how: 'an attached file is gone before the message is sent: below the message',
    page: ['chat:delivery.notSent', 'errors:codes.file_unusable'],
    happens: async (scene) => {
      const page = await attach(scene, (tab) => scene.answerWith(tab, 'POST', /\/message\/?$/, 'file_unusable'));
      await page.locator('[data-upload=ready]').waitFor();
      await scene.write(page, 'See the notes');
      return page;
    },
  },
];
