import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CleanUpMedia } from '../../../server/src/modules/media/files/clean-up-media.js';
import { type MediaApp, startMediaApp } from '../../support/server/apps/media-app.js';
import { startS3, type TestS3 } from '../../support/services/s3.js';
import { opened, png } from '../../support/util/pictures.js';

const BUCKET = 'pictures';

let s3: TestS3;
let app: MediaApp;
let ann: number;

beforeAll(async () => {
  s3 = await startS3(BUCKET);
  app = await startMediaApp({ UPLOADS_PER_HOUR: '0', ...s3.settings });
  ann = await app.addUser('ann');
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
});

const localFiles = (): string[] => readdirSync(join(app.dataDir, 'uploads')).filter((name) => name !== '.tmp');

it('stores files in the bucket, reads and deletes them', async () => {
  const bytes = Buffer.alloc(300_000, 'x');
  await app.storage.put('a-b_c.webp', bytes, 'image/webp');
  const file = (await app.storage.open('a-b_c.webp'))!;
  expect(file.size).toBe(bytes.length);
  expect((await buffer(file.stream)).equals(bytes)).toBe(true);
  expect(await s3.typeOf('a-b_c.webp')).toBe('image/webp');
  await app.storage.remove('a-b_c.webp');
  await app.storage.remove('a-b_c.webp');
  expect(await app.storage.open('a-b_c.webp')).toBeUndefined();
  expect(await app.storage.open('../a.webp')).toBeUndefined();
});

it('stores uploads in the bucket and serves them through the API, without local files', async () => {
  const { status, body } = await app.upload(ann, await png());
  expect(status).toBe(201);
  const response = await fetch(app.url + body.image);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect((await opened(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(60);
  const etag = response.headers.get('etag') as string;
  expect((await fetch(app.url + body.image, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(`${app.url}/media/${'a'.repeat(43)}.webp`)).status).toBe(404);
  expect(localFiles()).toEqual([]);
});

it('returns 503 while the bucket is unavailable, and cleans up afterwards', async () => {
  const before = (await app.upload(ann, await png())).body;
  await s3.pause();
  expect((await app.upload(ann, await png())).status).toBe(503);
  expect((await fetch(app.url + before.image)).status).toBe(503);
  const orphans = await app.rows<{ name: string }>('SELECT name FROM stray_file');
  expect(orphans).toHaveLength(2);
  await s3.resume();
  expect((await fetch(app.url + before.image)).status).toBe(200);
  await app.rows("UPDATE stray_file SET remove_after = now() - interval '1 s'");
  await app.get(CleanUpMedia).run();
  expect(await app.rows('SELECT name FROM stray_file')).toEqual([]);
});

it('returns 503 for a missing bucket', async () => {
  const wrong = await startMediaApp({ ...s3.settings, S3_BUCKET: 'nowhere' });
  const { status, body } = await wrong.upload(await wrong.addUser('ben'), await png());
  expect([status, body.code]).toEqual([503, 'unavailable']);
  expect(await wrong.rows('SELECT id FROM image WHERE id > 1')).toEqual([]);
  await wrong.stop();
});
