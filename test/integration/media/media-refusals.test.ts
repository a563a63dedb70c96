import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import type { Answer, Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import {
  form,
  hugePng,
  jpeg,
  noise,
  opened,
  picture,
  png,
  pngOf,
  withChunk,
  withSegments,
} from '../../support/util/pictures.js';

let installation: Installation;
let regent: Regent;
let ann: Person;

beforeAll(async () => {
  installation = await Installation.open({ UPLOADS_PER_HOUR: '0' });
  regent = await installation.start('api');
  ann = await installation.person(regent);
});
afterEach(async () => {
  const temporary = (): string[] => readdirSync(join(regent.config.dataDir, 'uploads', '.tmp'));
  for (const end = Date.now() + 2000; temporary().length > 0 && Date.now() < end; ) await sleep(20);
  expect(temporary()).toEqual([]);
  expect((await fetch(`${regent.url}/api/health/ready`)).status).toBe(200);
});
afterAll(async () => {
  const [left] = await installation.rows('SELECT count(*)::int AS files FROM stray_file');
  expect(left).toEqual({ files: 0 });
  await installation.close();
});

const upload = (body: FormData | Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
  ann.call('POST', '/api/studio/image/', body, headers);

const outcome = ({ status, body }: Answer): unknown[] => [status, body.code];

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

describe('[case 36] files that are neither JPEG nor PNG, whatever their name', () => {
  it.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a GIF', () => picture().gif().toBuffer()],
    ['a WebP', () => picture().webp().toBuffer()],
    ['a TIFF', () => picture().tiff().toBuffer()],
    ['an AVIF', () => picture().avif().toBuffer()],
    ['an SVG', () => Buffer.from(SVG)],
    ['a compressed SVG', () => gzipSync(SVG)],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an executable', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['a GIF that is also a script', () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)', 'latin1')],
    ['a JPEG after other bytes', async () => Buffer.concat([Buffer.from('GIF89a'), await jpeg()])],
    ['one byte', () => Buffer.from([0xff])],
    ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['only the first bytes of a PNG', async () => (await png()).subarray(0, 8)],
    ['a JPEG that contains an SVG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SVG)])],
  ])('%s: 415', async (_kind, make) => {
    const bytes = await make();
    expect(outcome(await upload(form(bytes, 'picture.png')))).toEqual([415, 'unsupported_media_type']);
    expect(outcome(await upload(form(bytes, 'picture.jpg', 'image', 'image/jpeg')))[0]).toBe(415);
  });
});

describe('[case 37] image with too many pixels', () => {
  it('of 14000 x 14000 is rejected by its PNG header', async () => {
    const bytes = await hugePng(14_000);
    expect((await sharp(bytes).metadata()).width).toBe(14_000);
    expect(bytes.length).toBeLessThan(1_000_000);
    expect(outcome(await upload(form(bytes)))).toEqual([415, 'picture_too_many_pixels']);
  });

  it.each([
    [65_535, 65_535],
    [4001, 4000],
    [1_000_000, 17],
  ])('is rejected when its header declares %d x %d', async (width, height) => {
    const { status, body } = await upload(form(pngOf(width, height)));
    expect({ status, ...body }).toMatchObject({
      status: 415,
      code: 'picture_too_many_pixels',
      message: 'The image has more than 16 megapixels. Make it smaller and try again.',
    });
  });

  it('is rejected when its header declares 0 x 10', async () => {
    expect(outcome(await upload(form(pngOf(0, 10))))).toEqual([415, 'unsupported_media_type']);
  });

  it('is not decoded beyond its declared size', async () => {
    const bomb = pngOf(10, 10, deflateSync(Buffer.alloc(50_000_000)));
    expect([201, 415]).toContain((await upload(form(bomb))).status);
  });
});

describe('damaged image', () => {
  const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

  it.each<[string, () => Promise<Buffer>]>([
    ['an empty file', async () => Buffer.alloc(0)],
    ['half a JPEG', async () => half(await noise(300, 300).jpeg().toBuffer())],
    ['half a PNG', async () => half(await noise(300, 300).png().toBuffer())],
    ['a PNG without pixels', async () => pngOf(100, 100, Buffer.alloc(0))],
    ['a PNG with invalid pixels', async () => pngOf(100, 100, Buffer.from('not compressed'))],
  ])('%s: 415', async (_kind, make) => {
    expect(outcome(await upload(form(await make())))).toEqual([415, 'unsupported_media_type']);
  });
});

describe('[case 36] image with hidden data', () => {
  const SCRIPT = '*/=1;alert("PAYLOAD");/*';
  const PHP = '<?php system($_GET["PAYLOAD"]); ?>';
  const ZIP = 'PK\x03\x04\x14\0\0\0PAYLOAD.txtPK\x05\x06';

  it.each<[string, string, () => Promise<Buffer>]>([
    ['a script in a JPEG', 'alert', async () => withSegments(await jpeg(), [[0xfe, Buffer.from(SCRIPT)]])],
    ['a script after a JPEG', 'alert', async () => Buffer.concat([await jpeg(), Buffer.from(SCRIPT)])],
    ['PHP in a text of a PNG', '<?php', async () => withChunk(await png(), 'tEXt', Buffer.from(`Comment\0${PHP}`))],
    ['PHP in a separate chunk', '<?php', async () => withChunk(await png(), 'phPp', Buffer.from(PHP))],
    ['a ZIP after a PNG', 'PK\x03\x04', async () => Buffer.concat([await png(), Buffer.from(ZIP, 'latin1')])],
    ['an HTML page after a JPEG', '<script', async () => Buffer.concat([await jpeg(), Buffer.from(`<script>PAYLOAD`)])],
  ])('%s is stored without it', async (_kind, mark, make) => {
    const bytes = await make();
    expect(bytes.includes('PAYLOAD')).toBe(true);
    expect(bytes.toString('latin1')).toContain(mark);
    const { status, body } = await upload(form(bytes));
    expect(status).toBe(201);
    for (const address of [body.image, body.optimized_image]) {
      const stored = Buffer.from(await (await fetch(regent.url + address)).arrayBuffer());
      for (const part of ['PAYLOAD', mark]) expect(stored.toString('latin1')).not.toContain(part);
      expect((await opened(stored).metadata()).width).toBe(60);
    }
  });
});

describe('[case 39] file names', () => {
  it.each([
    '../../../etc/passwd.png',

    `${'x'.repeat(5000)}.png`,
    '\u202egnp.exe',
    'ü "x";.png',
    '.htaccess',
  ])('%j has no effect', async (name) => {
    const { status, body } = await upload(form(await png(), name));
    expect(status).toBe(201);
    expect(body.image).toMatch(/^\/media\/[\w-]{43}\.webp$/);
  });
});

describe('[case 35] body that is not one file called image', () => {
  const boundary = 'frontier';
  const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const part = (head: string, data: Uint8Array | string = ''): Buffer =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), Buffer.from(data as string), Buffer.from('\r\n')]);
  const file = (name: string, bytes: Uint8Array): Buffer =>
    part(`Content-Disposition: form-data; ${name}; filename="a.png"\r\nContent-Type: image/png`, bytes);
  const end = Buffer.from(`--${boundary}--\r\n`);
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await png();
  });

  const twice = (): FormData => {
    const data = form(bytes);
    data.append('image', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'b.png');
    return data;
  };
  const withText = (): FormData => {
    const data = form(bytes);
    data.append('note', 'hello');
    return data;
  };
  const textAlone = new FormData();
  textAlone.append('image', 'hello');

  it.each<[string, () => FormData | Buffer]>([
    ['another field', () => form(bytes, 'a.png', 'picture')],
    ['two files', twice],
    ['a file and a text', withText],
    ['a text', () => textAlone],
    ['nothing', () => new FormData()],
    ['100 files', () => Buffer.concat([...Array.from({ length: 100 }, () => file('name="image"', bytes)), end])],
    [
      '100 texts',
      () => Buffer.concat([...Array(100).fill(part('Content-Disposition: form-data; name="a"', 'x')), end]),
    ],
    ['an empty name', () => Buffer.concat([file('name=""', bytes), end])],
    ['no name', () => Buffer.concat([part('Content-Disposition: form-data; filename="a.png"', bytes), end])],
    ['a name of 5 KB', () => Buffer.concat([file(`name="${'x'.repeat(5000)}"`, bytes), end])],
    ['a NUL in the file name', () => form(bytes, 'a\0.png')],
    ['__proto__', () => Buffer.concat([file('name="__proto__"', bytes), end])],
    ['no end boundary', () => file('name="image"', bytes)],
    ['an end boundary in the middle', () => file('name="image"', bytes).subarray(0, 90)],
    ['another boundary', () => Buffer.from('--other\r\n\r\nx\r\n--other--')],
    ['an endless header', () => Buffer.from(`--${boundary}\r\nContent-Disposition: ${'x'.repeat(100_000)}`)],
    ['no bytes', () => Buffer.alloc(0)],
  ])('%s: 400', async (_kind, make) => {
    const body = make();
    const answer = await upload(body, body instanceof FormData ? {} : multipart);
    expect(outcome(answer)).toEqual([400, 'validation_failed']);
  });

  it('no boundary: 400', async () => {
    const answer = await upload(Buffer.from('x'), { 'content-type': 'multipart/form-data' });
    expect(outcome(answer)).toEqual([400, 'validation_failed']);
  });

  it.each(['application/json', 'image/png', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x'])(
    '%s: 415',
    async (type) => {
      const answer = await upload(Buffer.from('{}'), { 'content-type': type });
      expect(outcome(answer)).toEqual([415, 'unsupported_media_type']);
    },
  );

  it('no body: 400', async () => {
    expect(outcome(await ann.call('POST', '/api/studio/image/'))).toEqual([400, 'validation_failed']);
  });

  describe('from a client that sends a wrong length', () => {
    /** The response to a hand-written request. */
    const raw = async (length: string, body: Buffer): Promise<string> => {
      const { hostname, port } = new URL(regent.url);
      const socket = connect(Number(port), hostname);
      const headers = { ...ann.headers, ...multipart, host: hostname, connection: 'close' };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      socket.write(`POST /api/studio/image/ HTTP/1.1\r\n${lines.join('\r\n')}\r\n${length}\r\n\r\n`);
      socket.write(body);
      socket.on('error', () => undefined);
      const answer = text(socket);
      if (!length.includes('999')) return await answer;
      setTimeout(() => socket.destroySoon(), 100);
      return await answer.catch(() => '');
    };
    const whole = (): Buffer => Buffer.concat([file('name="image"', bytes), end]);

    it('that is too short: 400', async () => {
      expect(await raw('content-length: 200', whole())).toMatch(/^HTTP\/1\.1 400 /);
    });

    it('that is too long before an abort: nothing is kept', async () => {
      await raw('content-length: 999999', whole().subarray(0, 150));
    });

    it('far above the limit: 413 before anything is sent', async () => {
      expect(await raw('content-length: 900000000', Buffer.alloc(0))).toMatch(/^HTTP\/1\.1 413 /);
    });

    it('absent, with endless chunks: 413', async () => {
      const chunked = (data: Buffer): Buffer =>
        Buffer.from(`${data.length.toString(16)}\r\n${data.toString('latin1')}\r\n`, 'latin1');
      const start = file('name="image"', bytes).subarray(0, -2);
      const parts = [chunked(start), ...Array.from({ length: 90 }, () => chunked(Buffer.alloc(65_536))), chunked(end)];
      const body = Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
      expect(await raw('transfer-encoding: chunked', body)).toMatch(/^HTTP\/1\.1 413 /);
    });
  });
});

it('[case 39] rejects more uploads in an hour than allowed, with Retry-After', async () => {
  const strict = await installation.start('api', { UPLOADS_PER_HOUR: '2' });
  const there = (await installation.person(strict)).at(strict.url);
  const send = async (): Promise<Answer> => there.call('POST', '/api/account/image/', form(await png()));
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  const refused = await send();
  expect(outcome(refused)).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
  // Avatars have a separate limit.
  expect((await there.call('GET', '/api/studio/image/?robohash=a')).status).toBe(200);
  expect((await there.call('GET', '/api/studio/image/?robohash=b')).status).toBe(200);
  expect((await there.call('GET', '/api/studio/image/?robohash=a')).status).toBe(200);
  expect((await there.call('GET', '/api/studio/image/?robohash=c')).status).toBe(429);
});
