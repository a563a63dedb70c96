// Files to and from workflows of a real n8n: as a link and as n8n's form; returned as a body, in JSON and in Markdown.
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { chatTrigger, code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { answerTo, failureOf } from '../../regent/conversation.mjs';
import { until } from '../../regent/regent.mjs';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const CSV = 'a,b\n1,2\n';

const download = {
  ...{ id: 'http', name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
  parameters: {
    url: '={{ $json.body.files[0].url }}',
    options: { response: { response: { responseFormat: 'file' } } },
  },
};
/** Lists the binary data of the previous node. */
const tells = code(`
const said = [];
for (const [index, item] of $input.all().entries()) {
  for (const [name, { fileName, mimeType }] of Object.entries(item.binary ?? {})) {
    const bytes = await this.helpers.getBinaryDataBuffer(index, name);
    said.push([fileName, mimeType, bytes.length].join(' '));
  }
}
return [{ json: { output: said.join(', ') || 'nothing' } }];`);
const toFile = (operation, options, more = {}) => ({
  ...{ id: 'file', name: 'Convert to File', type: 'n8n-nodes-base.convertToFile', typeVersion: 1.1 },
  parameters: { operation, options, ...more },
});
const respondBinary = respond({ respondWith: 'binary' });
const says = (json) => code(`return [{ json: ${JSON.stringify(json)} }];`);

export async function files({ step, person, agentWith }) {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const base64 = png.toString('base64');

  /** The reply to a message with these uploaded files. */
  async function replyOf(draft, ...uploads) {
    const agent = await agentWith(draft);
    const chat = await person.call('POST', '/api/chat/', { agent_id: agent.id });
    const stored = [];
    for (const [name, type, bytes] of uploads) {
      stored.push(await person.upload(`/api/chat/${chat.id}/file/`, name, type, bytes));
    }
    const sent = await person.call('POST', `/api/chat/${chat.id}/message/`, {
      message: 'Look',
      client_id: crypto.randomUUID(),
      file_ids: stored.map(({ id }) => id),
    });
    const reply = await until('the reply', () => {
      const failure = failureOf(person, sent);
      if (failure) throw new Error(JSON.stringify(failure));
      return answerTo(person, sent);
    });
    return { reply, stored, chatId: chat.id };
  }
  const told = (stored) => stored.map(({ name, mime_type, size }) => [name, mime_type, size].join(' ')).join(', ');
  const bytesOf = (chatId, id) => person.bytes(`/api/chat/${chatId}/file/${id}/`);

  for (const upload of [
    ['a picture.png', 'image/png', png],
    ['report.pdf', 'application/pdf', PDF],
  ]) {
    await step(`files: ${upload[0]} reaches a Webhook node by its link`, async () => {
      const draft = (path) => workflow('By link', [webhook(path, 'lastNode'), download, tells]);
      const { reply, stored } = await replyOf(draft, upload);
      assert.equal(reply.message, told(stored));
    });
  }
  await step('files: an image and a PDF reach a Chat Trigger that takes files, in one form', async () => {
    const trigger = (path) =>
      chatTrigger(path, { public: true, options: { allowFileUploads: true, responseMode: 'lastNode' } });
    const draft = (path) => workflow('By form', [trigger(path), tells]);
    const { reply, stored } = await replyOf(draft, ['a.png', 'image/png', png], ['b.pdf', 'application/pdf', PDF]);
    assert.equal(reply.message, told(stored));
  });

  await step('files: a Respond node returns a PNG', async () => {
    const draft = (path) =>
      workflow('PNG', [
        webhook(path, 'responseNode'),
        says({ data: base64 }),
        toFile('toBinary', { fileName: 'chart.png', mimeType: 'image/png' }, { sourceProperty: 'data' }),
        respondBinary,
      ]);
    const { reply, chatId } = await replyOf(draft);
    const [file] = reply.files;
    assert.deepEqual([file.mime_type, file.width, file.height], ['image/png', 40, 30]);
    assert.equal((await sharp(await bytesOf(chatId, file.id)).metadata()).format, 'png');
  });
  await step('files: a Respond node returns a CSV', async () => {
    const draft = (path) =>
      workflow('CSV', [
        webhook(path, 'responseNode'),
        says({ a: 1, b: 2 }),
        toFile('csv', { fileName: 'table.csv' }),
        respondBinary,
      ]);
    const { reply, chatId } = await replyOf(draft);
    const [file] = reply.files;
    assert.equal(file.mime_type, 'text/csv');
    assert.match((await bytesOf(chatId, file.id)).toString('utf8'), /^\uFEFF?"?a"?,"?b"?\r?\n1,2\s*$/);
  });
  await step('files: JSON brings a CSV and a PNG beside the text', async () => {
    const list = [
      { data: Buffer.from(CSV).toString('base64'), name: 'table.csv', mimeType: 'text/csv' },
      { data: base64, name: 'chart.png', mimeType: 'image/png' },
    ];
    const draft = (path) => workflow('JSON', [webhook(path, 'lastNode'), says({ output: 'Both.', files: list })]);
    const { reply, chatId } = await replyOf(draft);
    assert.equal(reply.message, 'Both.');
    assert.deepEqual(
      reply.files.map(({ name, mime_type }) => [name, mime_type]),
      [
        ['table.csv', 'text/csv'],
        ['chart.png', 'image/png'],
      ],
    );
    assert.equal((await bytesOf(chatId, reply.files[0].id)).toString('utf8'), CSV);
  });
  await step('files: an image in the Markdown of a reply is stored and shown by Regent', async () => {
    const text = `Look: ![Chart](data:image/png;base64,${base64})`;
    const draft = (path) => workflow('Markdown', [webhook(path, 'lastNode'), says({ output: text })]);
    const { reply, chatId } = await replyOf(draft);
    assert.equal(reply.message, `Look: ![Chart](/api/chat/${chatId}/file/${reply.files[0].id}/)`);
  });
}
