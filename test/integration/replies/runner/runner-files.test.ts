import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileForm, pdf } from '../../../support/files/samples.js';
import type { Person } from '../../../support/server/people/person.js';
import { Installation, type Regent } from '../../../support/server/regent.js';
import { png } from '../../../support/util/pictures.js';

type Part = { type: string; text?: string; image_url?: { url: string } };
interface Seen {
  messages: { role: string; content: string | Part[] }[];
}

/** A model API. `refusesImages`: rejects images, like a model without vision. */
async function startModel() {
  const model = { seen: [] as Seen[], refusesImages: false, url: '', server: {} as Server };
  model.server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = JSON.parse(text) as Seen;
    model.seen.push(body);
    const hasImages = Array.isArray(body.messages.at(-1)?.content);
    response.setHeader('content-type', 'application/json');
    if (hasImages && model.refusesImages) {
      response.statusCode = 400;
      response.end('{"error":{"message":"This model does not support image input"}}');
    } else response.end('{"choices":[{"message":{"content":"Seen."},"finish_reason":"stop"}]}');
  });
  await new Promise<void>((resolve) => model.server.listen(0, '127.0.0.1', resolve));
  model.url = `http://127.0.0.1:${(model.server.address() as AddressInfo).port}/v1`;
  return model;
}

const isTitle = ({ messages }: Seen): boolean => /Name this conversation/.test(String(messages[0]?.content));

describe.each(['with a model', 'without a model'])('files of a message, built-in runner %s', (kind) => {
  const hasModel = kind === 'with a model';
  let at: Installation;
  let regent: Regent;
  let ann: Person;
  let agentId: number;
  let model: Awaited<ReturnType<typeof startModel>>;
  beforeAll(async () => {
    model = await startModel();
    at = await Installation.open({ N8N_BASE_URL: '', LLM_BASE_URL: hasModel ? model.url : '', LLM_MODEL: 'm' });
    regent = await at.start();
    ann = await at.person(regent);
    agentId = (await ann.agent({ name: 'Reader' })).id;
  });
  beforeEach(() => {
    model.seen.length = 0;
  });
  afterAll(async () => {
    model.server.close();
    await at?.close();
  });

  /** The reply to a message with files, and the request to the model. */
  const ask = async (message: string, files: [string, Uint8Array | string][]) => {
    const chatId = (await ann.chat(agentId)).id;
    const file_ids: number[] = [];
    for (const [name, content] of files) {
      file_ids.push((await ann.call('POST', `/api/chat/${chatId}/file/`, fileForm(content, name))).body.id);
    }
    const body = { message, client_id: randomUUID(), file_ids };
    const { id } = await ann.ok('POST', `/api/chat/${chatId}/message/`, body);
    const reply = await ann.reply(chatId, id);
    return { text: reply.message as string, asked: model.seen.filter((one) => !isTitle(one)) };
  };

  if (!hasModel) {
    it('states that it cannot read them', async () => {
      const { text } = await ask('Hello', [['plan.txt', 'text']]);
      expect(text).toMatch(/^I cannot read these files: “plan\.txt”\./);
      expect((await ask('', [['plan.txt', 'text']])).text).toBe('I cannot read these files: “plan.txt”.');
    });
    return;
  }

  it('are read into the prompt: text within its limit, images as content parts', async () => {
    const { text, asked } = await ask('Compare', [
      ['plan.md', '# The plan\n```\ncode\n```'],
      ['a.png', await png()],
      ['long.txt', 'й'.repeat(50_000)],
    ]);
    expect(text).toBe('Seen.');
    const [prompt, image] = (asked[0]?.messages.at(-1)?.content ?? []) as Part[];
    expect(prompt?.text).toContain('Compare\n\nAttached file "plan.md":\n````\n# The plan');
    expect(prompt?.text).toContain('Attached file "long.txt" (its beginning)');
    expect(Buffer.byteLength(prompt?.text ?? '')).toBeLessThan(66 * 1024);
    expect(prompt?.text).not.toContain('\uFFFD');
    expect(image).toMatchObject({
      type: 'image_url',
      image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) },
    });
  });

  it('of other types are named, and need no model if there is nothing else', async () => {
    const { text, asked } = await ask('Summarize', [['a.pdf', pdf()]]);
    expect(text).toBe('I cannot read these files: “a.pdf”.\n\nSeen.');
    expect(asked[0]?.messages.at(-1)?.content).toContain('a.pdf');
    model.seen.length = 0;
    expect(await ask('', [['a.pdf', pdf()]])).toEqual({ text: 'I cannot read these files: “a.pdf”.', asked: [] });
  });

  it('a model without vision is called without the images, and not retried with them', async () => {
    model.refusesImages = true;
    const { text, asked } = await ask('What is it?', [['a.png', await png()]]);
    expect(text).toBe('I cannot read these files: “a.png”.\n\nSeen.');
    expect(asked).toHaveLength(2);
    expect(asked[1]?.messages.at(-1)?.content).toEqual(expect.any(String));
    model.seen.length = 0;
    expect((await ask('And this?', [['b.png', await png()]])).asked).toHaveLength(1);
  });
});
