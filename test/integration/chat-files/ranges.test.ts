import { randomUUID } from 'node:crypto';
import { fileForm } from '../../support/files/samples.js';
import type { Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { startS3, type TestS3 } from '../../support/services/s3.js';
import { png } from '../../support/util/pictures.js';

const TEXT = '0123456789';

describe.each(['disk', 'S3'])('parts of files on %s', (kind) => {
  let s3: TestS3 | undefined;
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let chatId: number;
  let fileId: number;

  beforeAll(async () => {
    s3 = kind === 'S3' ? await startS3('files') : undefined;
    at = await Installation.open(s3?.settings);
    regent = await at.start('api');
    ann = await at.person(regent);
    chatId = (await ann.chat((await ann.agent()).id)).id;
    fileId = await upload(TEXT, 'a.txt');
  });
  afterAll(async () => {
    await at?.close();
    await s3?.stop();
  });

  const upload = async (content: Uint8Array | string, name: string): Promise<number> =>
    (await ann.call('POST', `/api/chat/${chatId}/file/`, fileForm(content, name))).body.id;
  const get = (headers: Record<string, string>, method = 'GET', query = ''): Promise<Response> =>
    fetch(`${regent.url}/api/chat/${chatId}/file/${fileId}/${query}`, {
      method,
      headers: { ...ann.headers, ...headers },
    });
  const seen = async (response: Response): Promise<unknown[]> => [
    response.status,
    response.headers.get('content-range'),
    response.headers.get('content-length'),
    await response.text(),
  ];

  it.each([
    ['bytes=2-4', 'bytes 2-4/10', '3', '234'],
    ['bytes=7-', 'bytes 7-9/10', '3', '789'],
    ['bytes=-2', 'bytes 8-9/10', '2', '89'],
    ['bytes=0-', 'bytes 0-9/10', '10', TEXT],
    ['bytes=8-1000000', 'bytes 8-9/10', '2', '89'],
  ])('are sent for %s', async (range, contentRange, length, text) => {
    expect(await seen(await get({ range }))).toEqual([206, contentRange, length, text]);
  });

  it.each(['bytes=10-', 'bytes=-0', 'bytes=20-30'])('do not exist for %s', async (range) => {
    const response = await get({ range });
    expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    expect(await response.json()).toMatchObject({ code: 'range_not_satisfiable', status: 416 });
  });

  it.each(['bytes=0-1,4-5', 'bytes=x', 'bytes=5-2', 'lines=1-2', 'bytes'])('are not made for %s', async (range) => {
    const [status, contentRange] = await seen(await get({ range }));
    expect([
      [200, null],
      [416, 'bytes */10'],
    ]).toContainEqual([status, contentRange]);
  });

  it('are sent of the same file only', async () => {
    const whole = await get({});
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const etag = whole.headers.get('etag') as string;
    const range = 'bytes=0-0';
    expect((await seen(await get({ range, 'if-range': etag })))[0]).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Sat, 28 Nov 2026 10:00:00 GMT']) {
      expect(await seen(await get({ range, 'if-range': other }))).toEqual([200, null, '10', TEXT]);
    }
    expect((await get({ range, 'if-none-match': etag })).status).toBe(304);
    expect(await seen(await get({ range }, 'HEAD'))).toEqual([200, null, '10', '']);
  });

  it('are sent of images, but not of their small variant', async () => {
    fileId = await upload(await png(), 'a.png');
    const part = await get({ range: 'bytes=0-3' });
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('latin1')]).toEqual([206, '\x89PNG']);
    expect((await get({ range: 'bytes=0-3' }, 'GET', '?variant=small')).status).toBe(200);
    fileId = await upload(TEXT, 'a.txt');
  });

  it('are sent in shared chats too', async () => {
    const body = { message: 'Hi', client_id: randomUUID(), file_ids: [fileId] };
    await ann.ok('POST', `/api/chat/${chatId}/message/`, body);
    const { token } = await ann.ok('PUT', `/api/chat/${chatId}/share/`, { show_persona: false });
    const response = await fetch(`${regent.url}/api/share/${token}/file/${fileId}/`, {
      headers: { range: 'bytes=3-3' },
    });
    expect(await seen(response)).toEqual([206, 'bytes 3-3/10', '1', '3']);
  });
});
