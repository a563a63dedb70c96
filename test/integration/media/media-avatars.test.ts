import { createHash } from 'node:crypto';
import { type MediaApp, startMediaApp } from '../../support/server/apps/media-app.js';
import { opened } from '../../support/util/pictures.js';

let app: MediaApp;
let ann: number;
let ben: number;

beforeAll(async () => {
  app = await startMediaApp({ UPLOADS_PER_HOUR: '0' });
  [ann, ben] = [await app.addUser('ann'), await app.addUser('ben')];
});
afterAll(() => app.stop());

async function served(address: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(app.url + address)).arrayBuffer());
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('avatar', () => {
  it('is generated and stored as a bitmap, not as an SVG', async () => {
    const { status, body } = await app.avatar(ann, 'Regent guide');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(Number),
      image: expect.stringMatching(/^\/media\/[\w-]{43}\.webp$/),
      optimized_image: expect.stringMatching(/^\/media\/[\w-]{43}\.webp$/),
      image_thumb_hash: expect.any(String),
    });
    for (const address of [body.image, body.optimized_image]) {
      const header = await opened(await served(address)).metadata();
      expect([header.format, header.width, header.height]).toEqual(['webp', 512, 512]);
    }
  });

  it('is the same for the same user and name, and differs by name', async () => {
    const first = (await app.avatar(ann, 'Mentor')).body;
    expect((await app.avatar(ann, 'Mentor')).body).toEqual(first);
    const other = (await app.avatar(ann, 'mentor')).body;
    expect(other.id).not.toBe(first.id);
    expect(digest(await served(other.image))).not.toBe(digest(await served(first.image)));
  });

  it('of the same name is a separate image for each user', async () => {
    const mine = (await app.avatar(ann, 'Shared')).body;
    const theirs = (await app.avatar(ben, 'Shared')).body;
    expect(theirs.id).not.toBe(mine.id);
    expect(theirs.image).not.toBe(mine.image);
    expect(digest(await served(theirs.image))).toBe(digest(await served(mine.image)));
  });

  it('is one row without orphan files after concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => app.avatar(ann, 'At once')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.rows('SELECT id FROM image WHERE robohash = $1', ['At once'])).toHaveLength(1);
    expect(await app.rows('SELECT name FROM stray_file')).toEqual([]);
  });

  it.each(['Редактор 🤖', '<script>alert(1)</script>', '"; --', 'constructor', '__proto__', '%00', '🤖'.repeat(100)])(
    'is generated for %j',
    async (name) => {
      expect((await app.avatar(ann, name)).status).toBe(200);
    },
  );

  it.each(['', '   ', '🤖'.repeat(101), 'a\0b'])('rejects the name %j with 400', async (name) => {
    const { status, body } = await app.avatar(ann, name);
    expect([status, body.errors[0]?.field]).toEqual([400, 'robohash']);
  });

  it.each(['', '?name=x', '?robohash[]=x', '?robohash=a&robohash=b', '?robohash[x]=y'])(
    'rejects %j with 400',
    async (query) => {
      const response = await fetch(`${app.url}/api/studio/image/${query}`, { headers: { 'x-user': `${ann}` } });
      expect(response.status).toBe(400);
    },
  );
});
