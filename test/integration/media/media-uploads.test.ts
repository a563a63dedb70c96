import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { thumbHashToRGBA } from 'thumbhash';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { form, jpeg, noise, opened, padded, picture, png, talkativeJpeg } from '../../support/util/pictures.js';

const LIMIT = 5 * 1024 * 1024;

let installation: Installation;
let regent: Regent;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  installation = await Installation.open({ UPLOADS_PER_HOUR: '0' });
  regent = await installation.start('api');
  [ann, ben] = [await installation.person(regent), await installation.person(regent)];
});
afterAll(() => installation.close());

const upload = (bytes: Uint8Array, path = '/api/studio/image/'): Promise<Answer> => ann.call('POST', path, form(bytes));

async function served(address: string): Promise<Buffer> {
  const response = await fetch(regent.url + address);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const filesOfUploads = (): string[] => {
  const folder = join(regent.config.dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
};

describe('unauthorized upload', () => {
  it('is rejected before the file is read', async () => {
    const big = form(await padded(await jpeg(), LIMIT));
    const anonymous = await fetch(`${regent.url}/api/account/image/`, { method: 'POST', body: big });
    expect(anonymous.status).toBe(401);
    expect((await ann.call('POST', '/api/account/image/', big, { 'x-csrftoken': 'wrong' })).status).toBe(403);
    expect(filesOfUploads()).toEqual([]);
  });
});

describe.each(['/api/account/image/', '/api/studio/image/', '/api/studio/persona/image/', '/api/studio/image'])(
  'POST %s',
  (path) => {
    it('returns 201 with the image', async () => {
      const { status, body } = await upload(await png(60, 40, 4), path);
      expect(status).toBe(201);
      expect(body).toEqual({
        id: expect.any(Number),
        image: expect.stringMatching(/^\/media\/[\w-]{43}\.webp$/),
        optimized_image: expect.stringMatching(/^\/media\/[\w-]{43}\.webp$/),
        image_thumb_hash: expect.any(String),
      });
      expect(await opened(await served(body.image)).metadata()).toMatchObject({
        format: 'webp',
        width: 60,
        height: 40,
      });
      const thumb = thumbHashToRGBA(Buffer.from(body.image_thumb_hash, 'base64'));
      expect(thumb.w / thumb.h).toBeCloseTo(1.5, 0);
    });
  },
);

describe('[case 38] photo of exactly 5 MB with a GPS position', () => {
  let original: Buffer;
  let answer: Answer;
  beforeAll(async () => {
    original = padded(await talkativeJpeg(noise(1800, 1200)), LIMIT);
    answer = await upload(original);
  });

  it('is a valid fixture: 5 MB, rotated, with a position', async () => {
    const header = await sharp(original).metadata();
    expect([original.length, header.orientation, header.width]).toEqual([LIMIT, 6, 1800]);
    for (const word of ['Exif', 'SECRET-CAMERA', 'SECRET-XMP', 'SECRET-IPTC', 'SECRET-COMMENT']) {
      expect(original.includes(word)).toBe(true);
    }
    expect(header.exif?.includes('SECRET-COPYRIGHT')).toBe(true);
    // The GPS directory's latitude reference: tag 1, two characters of ASCII, "N".
    expect(header.exif?.includes(Buffer.from('01000200020000004e', 'hex'))).toBe(true);
  });

  it('is served upright without metadata', async () => {
    expect(answer.status).toBe(201);
    for (const address of [answer.body.image, answer.body.optimized_image]) {
      const bytes = await served(address);
      const header = await opened(bytes).metadata();
      expect([header.exif, header.xmp, header.iptc, header.icc, header.orientation]).toEqual(Array(5).fill(undefined));
      expect(header.height).toBeGreaterThan(header.width);
      expect(bytes.toString('latin1')).not.toMatch(/SECRET|Exif|GPS|8BIM|xmpmeta|Photoshop/);
    }
    expect(answer.body.image).toMatch(/\.jpg$/);
    const { width, height } = await opened(await served(answer.body.optimized_image)).metadata();
    expect([width, height]).toEqual([341, 512]);
  });

  it('[case 35] is rejected with one more byte', async () => {
    const { status, body } = await upload(padded(original, LIMIT + 4));
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
    expect((await upload(Buffer.concat([original, Buffer.alloc(1)]))).status).toBe(413);
    expect(filesOfUploads().filter((name) => name.startsWith('.tmp/'))).toEqual([]);
  });
});

it('[case 38] rotates an image by its orientation', async () => {
  const rotated = await picture(60, 40).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer();
  const { body } = await upload(rotated);
  const image = opened(await served(body.image));
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([40, 60]);
  // The former left side is at the top.
  expect(data[0]).toBeGreaterThan(200);
  expect(data[data.length - 1]).toBeGreaterThan(200);
});

it.each([
  ['progressive', () => picture().jpeg({ progressive: true }).toBuffer()],
  ['in black and white', () => picture().greyscale().jpeg().toBuffer()],
  ['in CMYK', () => picture().toColourspace('cmyk').jpeg().toBuffer()],
  ['interlaced', () => picture().png({ progressive: true }).toBuffer()],
  ['of 16 bits', () => picture().toColourspace('rgb16').png().toBuffer()],
  ['with a palette', () => picture().png({ palette: true }).toBuffer()],
  ['of 16 megapixels', () => picture(4000, 4000).png().toBuffer()],
  ['of one pixel', () => picture(1, 1).png().toBuffer()],
  ['that is very wide', () => picture(9000, 2).png().toBuffer()],
  ['with another file type in its name', () => jpeg()],
])('accepts an image %s', async (_kind, make) => {
  const { status, body } = await upload(await make());
  expect([status, body.code]).toEqual([201, undefined]);
  for (const address of [body.image, body.optimized_image]) await opened(await served(address)).stats();
});

it('keeps transparency', async () => {
  const { body } = await upload(await png(60, 40, 4));
  for (const address of [body.image, body.optimized_image]) {
    expect((await opened(await served(address)).metadata()).hasAlpha).toBe(true);
  }
});

it('[case 17] returns an image to its owner only', async () => {
  const own = (await upload(await png())).body.id;
  const drawn = (await ann.ok('GET', '/api/studio/image/?robohash=Ann')).id;
  const agent = await ann.agent();
  const persona = await ann.ok('POST', '/api/studio/persona/', { name: 'Me', description: 'I' });
  const uses: [Person, string, string][] = [
    [ann, 'PATCH', '/api/account/me/'],
    [ann, 'PATCH', `/api/studio/agent/${agent.id}/`],
    [ann, 'PATCH', `/api/studio/persona/${persona.id}/`],
  ];
  for (const [person, method, path] of uses) {
    for (const id of [own, drawn, 1]) {
      expect((await person.ok(method, path, { image_id: id })).image.id).toBe(id);
    }
  }
  const theirs = (await ben.call('POST', '/api/account/image/', form(await png()))).body.id;
  for (const [person, method, path] of uses) {
    for (const id of [theirs, 2, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await person.call(method, path, { image_id: id });
      expect([status, body.errors?.[0]?.field]).toEqual([400, 'image_id']);
    }
  }
});

it('serves the default image', async () => {
  const agent = await ann.agent();
  const shown = await ann.ok('GET', `/api/studio/agent/${agent.id}/`);
  expect(shown.image).toMatchObject({ id: 1, image: '/images/default-agent.svg' });
  expect(existsSync(join(__dirname, '../../../client/public', shown.image.image))).toBe(true);
});
