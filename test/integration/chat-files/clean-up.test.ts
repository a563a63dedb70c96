import { CleanUpMedia } from '../../../server/src/modules/media/files/clean-up-media.js';
import { type MediaApp, startMediaApp } from '../../support/server/apps/media-app.js';

let app: MediaApp;
let ann: number;

beforeEach(async () => {
  app = await startMediaApp();
  ann = await app.addUser('ann');
});
afterEach(() => app.stop());

/** @param removeAfter SQL */
async function stored(name: string, removeAfter: string): Promise<number> {
  await app.storage.put(name, Buffer.from('text'), 'text/plain');
  const [row] = await app.rows<{ id: number }>(
    `INSERT INTO chat_file (user_id, chat_id, name, mime_type, size, stored_bytes, stored_name, remove_after)
      VALUES ($1, 1, 'a.txt', 'text/plain', 4, 4, $2, ${removeAfter}) RETURNING id`,
    [ann, name],
  );
  return Number(row?.id);
}

const left = async (name: string): Promise<boolean> => {
  const file = await app.storage.open(name);
  file?.stream.destroy();
  return file !== undefined;
};

describe('clean-up of files in chats', () => {
  it('[case 70] removes files that no message has used in time, with their bytes, and frees the storage', async () => {
    await app.rows('INSERT INTO storage_use (user_id, bytes) VALUES ($1, 12)', [ann]);
    await stored('due.file', "now() - interval '1 second'");
    await stored('new.file', "now() + interval '1 hour'");
    await stored('used.file', 'NULL');
    await app.get(CleanUpMedia).run();
    expect([await left('due.file'), await left('new.file'), await left('used.file')]).toEqual([false, true, true]);
    expect(await app.rows('SELECT stored_name FROM chat_file ORDER BY id')).toEqual([
      { stored_name: 'new.file' },
      { stored_name: 'used.file' },
    ]);
    expect(await app.rows('SELECT bytes::int FROM storage_use')).toEqual([{ bytes: 8 }]);
    expect(await app.rows('SELECT FROM stray_file')).toEqual([]);
  });

  it('keeps a file that a message has used meanwhile', async () => {
    const id = await stored('due.file', "now() - interval '1 second'");
    await app.rows('INSERT INTO message_file (file_id, message_id, chat_id) VALUES ($1, 1, 1)', [id]);
    await app.get(CleanUpMedia).run();
    expect(await left('due.file')).toBe(true);
  });
});
