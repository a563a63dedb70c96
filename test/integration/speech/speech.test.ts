import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { type Answer, callBack, type Person } from '../../support/server/people/person.js';
import { Installation, type Regent } from '../../support/server/regent.js';
import { SpeechService, tone } from '../../support/services/speech-service.js';
import { eventually } from '../../support/util/eventually.js';

let service: SpeechService;
let installation: Installation;
let regent: Regent;
let ann: Person;
let ben: Person;
let chatId: number;
let replyId: number;
let ownId: number;
let agentKey: string;
const log: string[] = [];

const REPLY = '<think>secret reasoning</think>**Hello** there.\n```js\nlet secretCode;\n```\nBye.';

beforeAll(async () => {
  service = await SpeechService.start();
  installation = await Installation.open({
    STT_BASE_URL: service.url,
    STT_API_KEY: 'key-of-stt',
    STT_MODEL: 'whisper-1',
    TTS_BASE_URL: service.url,
    TTS_MODEL: 'tts-1',
    TTS_VOICE: 'nova',
    SPEECH_PER_HOUR: '0',
  });
  regent = await installation.start('api', {}, { log: { write: (line) => void log.push(line) } });
  [ann, ben] = [await installation.person(regent), await installation.person(regent)];
  const agent = await ann.agent({ name: 'Speaker' });
  agentKey = agent.api_key;
  chatId = (await ann.chat(agent.id)).id;
  ownId = (await ann.post(chatId, 'Say hello')).id;
  replyId = (await callBack(regent.url, chatId, agent.api_key, { message: REPLY })).body.id;
});
beforeEach(() => {
  service.behaviour = 'well';
  service.requests.length = 0;
  service.abandoned = 0;
});
afterAll(async () => {
  await installation.close();
  await service.close();
});

const recording = (bytes: Uint8Array, field = 'audio'): FormData => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'audio/webm' }), 'x.exe');
  return form;
};
const transcribe = (bytes: Uint8Array = tone(0.2), person = ann, query = ''): Promise<Answer> =>
  person.call('POST', `/api/chat/${chatId}/transcription/${query}`, recording(bytes));
const speech = (part: unknown = 0, id = replyId, person = ann, signal?: AbortSignal): Promise<Response> =>
  fetch(`${regent.url}/api/chat/${chatId}/message/${id}/speech/`, {
    method: 'POST',
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ part }),
    ...(signal && { signal }),
  });
/** Status, Retry-After and code of the response to an upload whose body never arrives. */
const unfinishedUpload = (person: Person): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const type = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' };
    const options = { method: 'POST', headers: { ...person.headers, ...type } };
    const upload = request(`${regent.url}/api/chat/${chatId}/transcription/`, options, async (response) => {
      const body = JSON.parse(Buffer.concat(await response.toArray()).toString()) as { code: string };
      resolve([response.statusCode, response.headers['retry-after'], body.code]);
      upload.destroy();
    });
    upload.on('error', reject).write('--b\r\n');
  });
const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  ((await response.json()) as { code: string }).code,
];

describe('POST /api/chat/{id}/transcription', () => {
  it('returns the text, and keeps neither the recording nor the text', async () => {
    expect(await ann.ok('GET', '/api/account/me/')).toMatchObject({ has_transcription: true, has_speech: true });
    const { status, body } = await transcribe(tone(0.2), ann, '?locale=ru');
    expect([status, body]).toEqual([200, { text: 'Hello from the microphone' }]);
    const [sent] = service.requests;
    const form = sent?.body.toString('latin1') ?? '';
    expect(sent).toMatchObject({ path: '/v1/audio/transcriptions', authorization: 'Bearer key-of-stt' });
    expect(form).toMatch(/name="file"; filename="recording\.wav"/);
    expect(form).toMatch(/name="model"\r\n\r\nwhisper-1\r\n/);
    expect(form).toMatch(/name="language"\r\n\r\nru\r\n/);
    expect(readdirSync(join(regent.config.dataDir, 'uploads', '.tmp'))).toEqual([]);
    expect(log.join('')).not.toContain('Hello from the microphone');
  });

  it('rejects chats of other users, other files and too large ones without calling the service', async () => {
    expect((await transcribe(tone(0.2), ben)).body.code).toBe('chat_not_found');
    expect((await transcribe(Buffer.from('<svg/>'))).body.code).toBe('unsupported_media_type');
    expect((await transcribe(new Uint8Array())).body.code).toBe('unsupported_media_type');
    expect((await transcribe(Buffer.concat([tone(0.1), Buffer.alloc(3 * 1024 * 1024)]))).body.code).toBe(
      'payload_too_large',
    );
    const path = `/api/chat/${chatId}/transcription/`;
    expect((await ann.call('POST', path, recording(tone(0.1), 'file'))).body.code).toBe('validation_failed');
    expect((await ann.call('POST', path, { audio: 'x' })).body.code).toBe('unsupported_media_type');
    expect((await ann.call('POST', `${path}?locale=xx`, recording(tone(0.1)))).body.code).toBe('validation_failed');
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['refuse', 'recording_unreadable'],
    ['fail', 'speech_unavailable'],
    ['page', 'speech_unavailable'],
    ['empty', 'speech_unavailable'],
    ['cut', 'speech_unavailable'],
    ['huge', 'speech_unavailable'],
  ] as const)('answers 422 when the service does this: %s', async (behaviour, code) => {
    service.behaviour = behaviour;
    const { status, body } = await transcribe();
    expect([status, body.code]).toEqual([422, code]);
    expect(log.join('')).not.toContain('secret text');
  });

  it('aborts the call when the client disconnects', async () => {
    service.behaviour = 'hang';
    const leave = new AbortController();
    const call = fetch(`${regent.url}/api/chat/${chatId}/transcription/`, {
      method: 'POST',
      headers: ann.headers,
      body: recording(tone(0.1)),
      signal: leave.signal,
    });
    await eventually(
      () => service.requests,
      (value) => expect(value).toHaveLength(1),
    );
    leave.abort();
    await expect(call).rejects.toThrow();
    await eventually(
      () => service.abandoned,
      (value) => expect(value).toBe(1),
    );
  });

  it('limits the requests of a user at once, before it reads a body', async () => {
    service.behaviour = 'hang';
    const leave = new AbortController();
    const calls = Array.from({ length: 4 }, () => speech(0, replyId, ann, leave.signal).catch(() => undefined));
    await eventually(
      () => service.requests,
      (value) => expect(value).toHaveLength(4),
    );
    const refused = await speech();
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await codeOf(refused)).toEqual([429, 'rate_limited']);
    expect(await unfinishedUpload(ann)).toEqual([429, '5', 'rate_limited']);
    leave.abort();
    await Promise.all(calls);
    service.behaviour = 'well';
    await eventually(
      async () => (await speech()).status,
      (status) => expect(status).toBe(200),
    );
  });
});

describe('POST /api/chat/{id}/message/{messageId}/speech', () => {
  it('streams the answer read aloud, without reasoning and code', async () => {
    const response = await speech();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(tone(0.4));
    expect(JSON.parse(service.requests[0]?.body.toString() ?? '')).toEqual({
      model: 'tts-1',
      voice: 'nova',
      input: 'Hello there. Code omitted. Bye.',
      response_format: 'mp3',
    });
    expect(log.join('')).not.toContain('Hello there');
  });

  it('omits source numbers', async () => {
    const { id } = (
      await callBack(regent.url, chatId, agentKey, {
        message: 'Within 30 days [1]. Press [2].',
        sources: [{ title: 'Returns' }],
      })
    ).body;
    await (await speech(0, id)).arrayBuffer();
    expect(JSON.parse(service.requests[0]?.body.toString() ?? '')).toMatchObject({
      input: 'Within 30 days. Press [2].',
    });
  });

  it('reads only replies in own chats, and parts that exist', async () => {
    expect(await codeOf(await speech(0, replyId, ben))).toEqual([404, 'chat_not_found']);
    expect(await codeOf(await speech(0, ownId))).toEqual([404, 'message_not_found']);
    expect(await codeOf(await speech(1))).toEqual([400, 'validation_failed']);
    expect(await codeOf(await speech(-1))).toEqual([400, 'validation_failed']);
    expect(service.requests).toEqual([]);
  });

  it.each(['refuse', 'fail', 'page', 'empty'] as const)('answers 422 when the service does this: %s', async (does) => {
    service.behaviour = does;
    expect(await codeOf(await speech())).toEqual([422, 'speech_unavailable']);
  });

  it.each(['huge', 'cut'] as const)('breaks the connection when the service does this: %s', async (does) => {
    service.behaviour = does;
    const response = await speech();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await eventually(
      () => service.abandoned,
      (value) => expect(value).toBe(1),
    );
  });

  it('aborts an endless call when the client disconnects', async () => {
    service.behaviour = 'endless';
    const leave = new AbortController();
    const response = await speech(0, replyId, ann, leave.signal);
    leave.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await eventually(
      () => service.abandoned,
      (value) => expect(value).toBe(1),
    );
  });
});

it('is limited per user, and returns 404 if it is not configured', async () => {
  const other = await installation.start('api', { SPEECH_PER_HOUR: '1', STT_BASE_URL: '', STT_MODEL: '' });
  const there = ann.at(other.url);
  const path = `/api/chat/${chatId}/message/${replyId}/speech/`;
  expect((await there.call('POST', `/api/chat/${chatId}/transcription/`, recording(tone(0.1)))).body.code).toBe(
    'not_found',
  );
  expect(await there.ok('GET', '/api/account/me/')).toMatchObject({ has_transcription: false, has_speech: true });
  service.behaviour = 'fail';
  expect((await there.call('POST', path, { part: 0 })).status).toBe(422);
  const { status, headers } = await there.call('POST', path, { part: 0 });
  expect([status, Number(headers.get('retry-after')) > 60]).toEqual([429, true]);
});
