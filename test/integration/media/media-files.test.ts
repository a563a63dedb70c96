import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CleanUpMedia } from '../../../server/src/modules/media/files/clean-up-media.js';
import { ImageRepository } from '../../../server/src/modules/media/images/image.repository.js';
import { ImageReader } from '../../../server/src/modules/media/public.js';
import { ImageLimits } from '../../../server/src/modules/media/uploads/image-limits.js';
import { UploadImage } from '../../../server/src/modules/media/uploads/upload-image.js';
import { storageFailed } from '../../../server/src/platform/storage/file-storage.js';
import { type MediaApp, startMediaApp } from '../../support/server/apps/media-app.js';
import { jpeg, png } from '../../support/util/pictures.js';

let app: MediaApp;
let ann: number;

beforeEach(async () => {
  app = await startMediaApp({ UPLOADS_PER_HOUR: '0' });
  ann = await app.addUser('ann');
});
afterEach(() => app.stop());

const folder = (): string => join(app.dataDir, 'uploads');
const files = (): string[] => readdirSync(folder()).filter((name) => name !== '.tmp');
const count = async (table: string): Promise<number> =>
  (await app.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
const old = (id: number): Promise<unknown> =>
  app.rows("UPDATE image SET touched_at = now() - interval '25 hours' WHERE id = $1", [id]);

describe('stored image', () => {
  it('[case 39] is public, immutable, and served with its own type only', async () => {
    const { body } = await app.upload(ann, await jpeg());
    const response = await fetch(app.url + body.image);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String((await response.arrayBuffer()).byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      etag: expect.stringMatching(/^"[\w-]{43}\.jpg"$/),
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await fetch(app.url + body.optimized_image)).headers.get('content-type')).toBe('image/webp');
  });

  it('returns 304 to a matching ETag', async () => {
    const address = app.url + (await app.upload(ann, await png())).body.image;
    const etag = (await fetch(address)).headers.get('etag') as string;
    const again = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(address, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const head = await fetch(address, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 0]).toEqual([200, true]);
  });

  it.each([
    'x.png',
    `${'a'.repeat(43)}.webp`,
    '..%2f..%2fsecret',
    '%2e%2e%2f%2e%2e%2fsecret.webp',
    '..%5c..%5csecret.webp',
    '.tmp',
    'a%00.webp',
    `${'a'.repeat(5000)}.webp`,
    '__proto__.webp',
    'a.constructor',
  ])('that is missing (%s) returns an uncached 404', async (name) => {
    writeFileSync(join(app.dataDir, 'secret.webp'), 'secret');
    const response = await fetch(`${app.url}/media/${name}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(await response.json()).toMatchObject({ status: 404, code: 'not_found', request_id: expect.any(String) });
  });

  it('cannot be changed or deleted by its URL', async () => {
    const { body } = await app.upload(ann, await png());
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await fetch(app.url + body.image, { method })).status).toBe(405);
    }
    expect((await fetch(app.url + body.image)).status).toBe(200);
  });
});

describe('failing storage', () => {
  it('returns 503 and leaves no partial files', async () => {
    const good = (await app.upload(ann, await png())).body;
    const before = files();
    const { put } = app.storage;
    let puts = 0;
    app.storage.put = async function (this: unknown, ...file: Parameters<typeof put>) {
      puts += 1;
      if (puts > 1) throw storageFailed(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      return put.apply(app.storage, file);
    } as typeof put;
    expect((await app.upload(ann, await png())).status).toBe(503);
    app.storage.put = put;
    expect(puts).toBe(2);
    expect([files(), await count('stray_file'), await count('image')]).toEqual([before, 0, 2]);
    expect((await fetch(app.url + good.image)).status).toBe(200);
  });

  it('keeps the files when it is unknown whether the row was inserted', async () => {
    const images = app.get(ImageRepository);
    const { add } = images;
    images.add = async (image) => {
      await add.call(images, image);
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
    };
    expect((await app.upload(ann, await png())).status).toBe(503);
    images.add = add;
    const [row] = await app.rows<{ url: string }>('SELECT url FROM image WHERE id > 1');
    await app.get(CleanUpMedia).run();
    expect((await fetch(app.url + row!.url)).status).toBe(200);
  });

  it('returns 503 with Retry-After while it is not writable, and recovers', async () => {
    writeFileSync(folder(), 'a file stands where the folder should');
    const { status, body, headers } = await app.upload(ann, await png());
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    expect(await count('image')).toBe(1);
    rmSync(folder());
    expect((await app.upload(ann, await png())).status).toBe(201);
  });
});

describe('upload', () => {
  it('ends when its client disconnects before it is read', async () => {
    const [limits, upload] = [app.get(ImageLimits), app.get(UploadImage)];
    const { run } = upload;
    let settled: Promise<unknown> | undefined;
    upload.run = (userId, request) => {
      const gone = once(request, 'close').catch(() => undefined);
      limits.consumeUpload = () => gone.then(() => sleep(50));
      const running = run.call(upload, userId, request);
      settled = running.catch((error: unknown) => error);
      return running;
    };
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /api/studio/image/ HTTP/1.1\r\nhost: ${hostname}\r\nx-user: ${ann}\r\ncontent-length: 1000`;
    socket.write(`${head}\r\ncontent-type: multipart/form-data; boundary=b\r\n\r\n--b\r\n`);
    for (const end = Date.now() + 5000; !settled && Date.now() < end; ) await sleep(10);
    socket.destroy();
    const outcome = await Promise.race([settled, sleep(3000, 'it waits for ever', { ref: false })]);
    expect(outcome).toMatchObject({ code: 'validation_failed' });
  });
});

describe('image clean-up', () => {
  const cleanUp = (): Promise<void> => app.get(CleanUpMedia).run();

  it('deletes unused images and their files after a day', async () => {
    const unused = (await app.upload(ann, await png())).body;
    const fresh = (await app.upload(ann, await png())).body;
    const used = (await app.upload(ann, await png())).body;
    await app.rows('UPDATE "user" SET image_id = $1 WHERE id = $2', [used.id, ann]);
    const drawn = (await app.avatar(ann, 'Drawn')).body;
    await app.rows("INSERT INTO persona (owner_id, name, image_id) VALUES ($1, 'P', $2)", [ann, drawn.id]);
    for (const { id } of [unused, used, drawn, { id: 1 }]) await old(id);
    await cleanUp();
    const left = await app.rows<{ id: number }>('SELECT id FROM image ORDER BY id');
    expect(left.map(({ id }) => id)).toEqual([1, fresh.id, used.id, drawn.id]);
    expect(await count('stray_file')).toBe(0);
    expect(files()).toHaveLength(6);
    expect((await fetch(app.url + unused.image)).status).toBe(404);
    expect((await fetch(app.url + used.optimized_image)).status).toBe(200);
  });

  it('deletes a replaced image', async () => {
    const [first, second] = [(await app.upload(ann, await png())).body, (await app.upload(ann, await png())).body];
    for (const { id } of [first, second]) {
      await app.rows('UPDATE "user" SET image_id = $1 WHERE id = $2', [id, ann]);
      await old(id);
    }
    await cleanUp();
    const left = await app.rows<{ id: number }>('SELECT id FROM image WHERE id > 1');
    expect(left).toEqual([{ id: second.id }]);
  });

  it('keeps an image that is about to be used', async () => {
    const { id } = (await app.upload(ann, await png())).body;
    await old(id);
    expect(await app.get(ImageReader).isUsable(id, ann)).toBe(true);
    await cleanUp();
    expect(await app.get(ImageReader).isUsable(id, ann)).toBe(true);
  });

  it('deletes files of deleted users and of a process that died while storing', async () => {
    await app.upload(ann, await png());
    await app.rows('DELETE FROM "user" WHERE id = $1', [ann]);
    await app.storage.put('half-stored.webp', Buffer.from('x'), 'image/webp');
    await app.storage.put('being-stored.webp', Buffer.from('x'), 'image/webp');
    await app.rows(`INSERT INTO stray_file (name, remove_after) VALUES ('half-stored.webp', now() - interval '1 s'),
      ('never-written.webp', now() - interval '1 s'), ('being-stored.webp', now() + interval '1 hour')`);
    expect(files()).toHaveLength(4);
    await cleanUp();
    expect(files()).toEqual(['being-stored.webp']);
    expect(await app.rows('SELECT name FROM stray_file')).toEqual([{ name: 'being-stored.webp' }]);
  });

  it('deletes temporary upload files', async () => {
    await app.upload(ann, await png());
    const [before, now] = ['before', 'now'].map((name) => join(folder(), '.tmp', name)) as [string, string];
    for (const path of [before, now]) writeFileSync(path, 'x');
    const hours = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(before, hours, hours);
    await cleanUp();
    expect([existsSync(before), existsSync(now)]).toEqual([false, true]);
  });

  it('scans a large table in pages', async () => {
    await app.rows(`INSERT INTO image (owner_id, url, touched_at)
      SELECT ${ann}, '/media/n' || n || '.webp', now() - interval '2 days' FROM generate_series(1, 1300) n`);
    await cleanUp();
    expect([await count('image'), await count('stray_file')]).toEqual([1, 0]);
  });
});
