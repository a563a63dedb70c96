import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DispatchUpload } from '../dispatch-types.js';
import { buildDispatchBody } from '../domain/dispatch-body.js';
import { chatForm } from './chat-form.js';

const body = buildDispatchBody({
  chatId: 7,
  messageId: 41,
  text: 'Привет',
  agent: { id: 3, name: 'Helper', context: null },
  userId: 9,
  locale: 'ru',
  persona: null,
  history: [{ role: 'user', content: 'Hi' }],
  callbackUrl: 'http://regent/callback',
});

const upload = (name: string, mimeType: string, content: string): DispatchUpload => ({
  name,
  mimeType,
  size: Buffer.byteLength(content),
  open: async () => Readable.from([Buffer.from(content)]),
});

describe('chatForm', () => {
  it('has the fields as text and the files under `files`, and exactly the announced length', async () => {
    const form = chatForm(body, [
      upload('отчёт "1".txt', 'text/plain', 'one\r\ntwo'),
      upload('b.png', 'image/png', 'x'),
    ]);
    const bytes = await buffer(form.body);
    expect(bytes.length).toBe(form.length);
    const headers = { 'content-type': form.contentType };
    const read = await new Response(new Uint8Array(bytes), { headers }).formData();
    expect(read.get('action')).toBe('sendMessage');
    expect([read.get('sessionId'), read.get('chatInput')]).toEqual(['7', 'Привет']);
    expect(JSON.parse(String(read.get('history')))).toEqual([{ role: 'user', content: 'Hi' }]);
    const files = read.getAll('files') as File[];
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['отчёт "1".txt', 'text/plain'],
      ['b.png', 'image/png'],
    ]);
    expect(await Promise.all(files.map((file) => file.text()))).toEqual(['one\r\ntwo', 'x']);
  });

  it('opens a file only when it is sent', async () => {
    let opened = 0;
    const file = {
      ...upload('a.txt', 'text/plain', 'a'),
      open: async () => Readable.from([Buffer.from(`${++opened}`)]),
    };
    const form = chatForm(body, [file]);
    expect(opened).toBe(0);
    await buffer(form.body);
    expect(opened).toBe(1);
  });
});
