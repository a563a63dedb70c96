// Files to and from workflows of a real n8n: as a link and as n8n's form; returned as a body, in JSON and in Markdown.
import assert from 'node:assert/strict';
import sharp from 'sharp';
import { chatTrigger, code, respond, webhook, workflow } from '../../recording/nodes.mjs';
import { replyTo } from '../../regent/conversation.mjs';

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

export async function files({ step, ...here }) {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const place = { ...here, png, base64: png.toString('base64') };
  for (const upload of [
    ['a picture.png', 'image/png', png],
    ['report.pdf', 'application/pdf', PDF],
  ]) {
    await step(`files: ${upload[0]} reaches a Webhook node by its link`, () => sendsLinkToWebhook(place, upload));
  }
  await step('files: an image and a PDF reach a Chat Trigger that accepts files, in one form', () =>
    sendsFormToChatTrigger(place),
  );
  await step('files: a Respond node returns a PNG', () => storesReturnedPng(place));
  await step('files: a Respond node returns a CSV', () => storesReturnedCsv(place));
  await step('files: JSON carries a CSV and a PNG with the text', () => storesFilesOfJson(place));
  await step('files: an image in the Markdown of a reply is stored and shown by Regent', () =>
    storesImageOfMarkdown(place),
  );
}

/** The reply to a message with these uploaded files. */
async function replyOf({ person, agentWith }, draft, ...uploads) {
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
  return { reply: await replyTo(person, sent), stored, chatId: chat.id };
}

/** The text in which the Code node lists the files that it received. */
const listed = (stored) => stored.map(({ name, mime_type, size }) => [name, mime_type, size].join(' ')).join(', ');

const bytesOf = ({ person }, chatId, { id }) => person.bytes(`/api/chat/${chatId}/file/${id}/`);

async function sendsLinkToWebhook(place, upload) {
  const draft = (path) => workflow('By link', [webhook(path, 'lastNode'), download, tells]);
  const { reply, stored } = await replyOf(place, draft, upload);
  assert.equal(reply.message, listed(stored));
}

async function sendsFormToChatTrigger(place) {
  const trigger = (path) =>
    chatTrigger(path, { public: true, options: { allowFileUploads: true, responseMode: 'lastNode' } });
  const draft = (path) => workflow('By form', [trigger(path), tells]);
  const uploads = [
    ['a.png', 'image/png', place.png],
    ['b.pdf', 'application/pdf', PDF],
  ];
  const { reply, stored } = await replyOf(place, draft, ...uploads);
  assert.equal(reply.message, listed(stored));
}

async function storesReturnedPng(place) {
  const draft = (path) =>
    workflow('PNG', [
      webhook(path, 'responseNode'),
      says({ data: place.base64 }),
      toFile('toBinary', { fileName: 'chart.png', mimeType: 'image/png' }, { sourceProperty: 'data' }),
      respondBinary,
    ]);
  const { reply, chatId } = await replyOf(place, draft);
  const [file] = reply.files;
  assert.deepEqual([file.mime_type, file.width, file.height], ['image/png', 40, 30]);
  assert.equal((await sharp(await bytesOf(place, chatId, file)).metadata()).format, 'png');
}

async function storesReturnedCsv(place) {
  const draft = (path) =>
    workflow('CSV', [
      webhook(path, 'responseNode'),
      says({ a: 1, b: 2 }),
      toFile('csv', { fileName: 'table.csv' }),
      respondBinary,
    ]);
  const { reply, chatId } = await replyOf(place, draft);
  const [file] = reply.files;
  assert.equal(file.mime_type, 'text/csv');
  assert.match((await bytesOf(place, chatId, file)).toString('utf8'), /^\uFEFF?"?a"?,"?b"?\r?\n1,2\s*$/);
}

async function storesFilesOfJson(place) {
  const list = [
    { data: Buffer.from(CSV).toString('base64'), name: 'table.csv', mimeType: 'text/csv' },
    { data: place.base64, name: 'chart.png', mimeType: 'image/png' },
  ];
  const draft = (path) => workflow('JSON', [webhook(path, 'lastNode'), says({ output: 'Both.', files: list })]);
  const { reply, chatId } = await replyOf(place, draft);
  assert.equal(reply.message, 'Both.');
  assert.deepEqual(
    reply.files.map(({ name, mime_type }) => [name, mime_type]),
    [
      ['table.csv', 'text/csv'],
      ['chart.png', 'image/png'],
    ],
  );
  assert.equal((await bytesOf(place, chatId, reply.files[0])).toString('utf8'), CSV);
}

async function storesImageOfMarkdown(place) {
  const text = `Look: ![Chart](data:image/png;base64,${place.base64})`;
  const draft = (path) => workflow('Markdown', [webhook(path, 'lastNode'), says({ output: text })]);
  const { reply, chatId } = await replyOf(place, draft);
  assert.equal(reply.message, `Look: ![Chart](/api/chat/${chatId}/file/${reply.files[0].id}/)`);
}
