import { request } from 'node:http';
import {
  chatGptConversation,
  chatGptNode,
  chatGptTree,
  claudeConversation,
} from '../../../server/src/modules/chat/import/reading/exports.sample.js';
import { fileForm, zip } from '../../support/files/samples.js';
import { chatsOf, exportOf, IMPORTS, ImportFixture, outcomeOf } from '../../support/server/fixtures/import-fixture.js';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await ImportFixture.open();
}, 60_000);
afterAll(() => fixture?.close());

const failed = (failure: string) => expect.objectContaining({ status: 'failed', failure });

describe('files that cannot be imported', () => {
  it('are rejected by size before they are read, and by their agent', async () => {
    const ann = await fixture.newPerson();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(`${fixture.url}${IMPORTS}?agent_id=${fixture.agent.id}`, {
        method: 'POST',
        headers: { ...ann.headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1024 ** 3 },
      });
      sent.on('response', (response) => resolve(response.statusCode)).on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    expect((await fixture.begin(ann, '')).body.code).toBe('file_empty');
    expect((await fixture.begin(ann, 'hello')).body.errors[0].field).toBe('file');
    expect((await fixture.begin(ann, '[]', 'a.json', 987_654)).body.code).toBe('agent_not_found');
    expect((await ann.call('POST', IMPORTS, fileForm('[]'))).body.errors[0].field).toBe('agent_id');
    const draft = await fixture.creator.newAgent();
    expect((await fixture.begin(ann, '[]', 'a.json', draft.id)).body.code).toBe('agent_not_found');
    expect((await ann.call('GET', IMPORTS)).status).toBe(404);
  });

  it('fail with the reason, and keep earlier conversations', async () => {
    const ann = await fixture.newPerson();
    const good = exportOf(chatGptTree('f-1'));
    const bomb = await zip({ 'conversations.json': Buffer.alloc(32 * 1024 ** 2, 0x20) });
    const bombs = declaring(bomb, 2 ** 31);
    for (const [content, failure] of [
      ['{}', 'unknown_format'],
      ['[{"a":1},{"b":2}]', 'unknown_format'],
      [Buffer.from('PK\u0003\u0004broken', 'latin1'), 'broken'],
      [bombs, 'too_complex'],
    ] as const) {
      const result = await fixture.imported(ann, content);
      expect(result).toEqual(failed(failure));
      expect([result.imported_count, result.left_out_count]).toEqual([0, 0]);
    }
    expect(outcomeOf(await fixture.imported(ann, bomb))).toMatchObject({ failure: 'unknown_format' });
    const cut = await fixture.imported(ann, `${good.slice(0, -1)},${good.slice(1, 200)}`);
    expect([cut.status, cut.failure, cut.imported_count]).toEqual(['failed', 'broken', 1]);
    expect(await chatsOf(ann)).toHaveLength(1);
  });

  it('skip only hostile conversations', async () => {
    const ann = await fixture.newPerson();
    const cycle = chatGptConversation(
      'cycle',
      '<img src=x onerror=alert(1)>',
      [
        chatGptNode('a', 'b', ['b'], { role: 'user', parts: ['x'] }),
        chatGptNode('b', 'a', ['a'], { role: 'user', parts: ['x'] }),
      ],
      'a',
    );
    const deep = `{"mapping":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const chain = `{"title":"Deep","mapping":{${Array.from({ length: 200_000 }, (_, at) => `"n${at}":{"parent":"n${at - 1}"}`).join()}}}`;
    const odd = exportOf(
      { mapping: { a: 1 } },
      null,
      'x',
      { chat_messages: [null] },
      { other: true },
      claudeConversation('e', 'Empty', []),
    );
    const ends = `[${[JSON.stringify(cycle), deep, chain, odd.slice(1, -1), JSON.stringify(chatGptTree('h-1'))].join()}]`;
    const result = await fixture.imported(ann, ends);
    expect(outcomeOf(result)).toMatchObject({ status: 'done', imported_count: 1 });
    expect(result.left_out).toEqual([
      { name: '<img src=x onerror=alert(1)>', reason: 'broken' },
      { name: '', reason: 'too_large' },
      { name: 'Deep', reason: 'empty' },
      ...[
        { name: '', reason: 'empty' },
        { name: '', reason: 'empty' },
        { name: '', reason: 'broken' },
      ],
      { name: 'Empty', reason: 'empty' },
    ]);
  });
});

/** The archive with a larger declared size of its first entry. */
function declaring(archive: Buffer, size: number): Buffer {
  const copy = Buffer.from(archive);
  const at = copy.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  copy.writeUInt32LE(size, at + 24);
  return copy;
}
