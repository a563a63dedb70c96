import type { OwnAgent, Person } from '../support/server/people/person.js';
import { Installation, type Regent } from '../support/server/regent.js';

let installation: Installation;
let regent: Regent;
let ann: Person;
let agent: OwnAgent;

beforeAll(async () => {
  installation = await Installation.open();
  regent = await installation.start();
  ann = await installation.person(regent);
  agent = await ann.agent();
});
afterAll(() => installation?.close());

/** Sends a body that `JSON.stringify` would not produce. */
async function postRaw(chatId: number, body: string): Promise<number> {
  const answer = await fetch(`${regent.url}/api/chat/${chatId}/message/`, {
    method: 'POST',
    headers: { ...ann.headers, 'content-type': 'application/json' },
    body,
  });
  await answer.text();
  return answer.status;
}

describe('[case 45] message text', () => {
  it.each([
    ['ten thousand characters outside the BMP', '😀'.repeat(10_000)],
    ['many marks on one letter', `e${'\u0301'.repeat(9_000)}`],
    ['bidirectional text', 'abc\u202edcba\u202c \u2066x\u2069'],
    ['an emoji with joiners', '👨‍👩‍👧‍👦 and 🏳️‍🌈'],
    ['control characters', 'a\u0001b\u001fc\u007f\u0085\u2028\u2029d'],
    ['code and markup', `'; DROP TABLE message; -- \${7*7} {{7*7}} %s %n \\x00 \\u0000 <b>`],
    ['the last code points', '\u{10ffff}\ufffd\ufeff\uffff'],
  ])('is returned unchanged: %s', async (_what, text) => {
    const chat = await ann.chat(agent.id);
    installation.host.behave(agent.id, { kind: 'json', value: { output: text } });
    const sent = await ann.post(chat.id, text);
    const reply = await ann.reply(chat.id, sent.id);
    const expected = text.normalize('NFC');
    expect([sent.message, reply.message].map((one) => one?.normalize('NFC'))).toEqual([expected, expected]);
    expect((await ann.list(chat.id))[0]?.message).toBe(sent.message);
  });

  it('is normalized to NFC', async () => {
    const chat = await ann.chat(agent.id);
    const { message } = await ann.post(chat.id, 'Cafe\u0301 \u1100\u1161');
    expect(message).toBe('Café 가');
  });

  it.each([
    ['NUL', '{"message":"a\\u0000b"}'],
    ['a lone high surrogate', '{"message":"a\\ud800b"}'],
    ['a lone low surrogate', '{"message":"\\udc00"}'],
    ['only joiners', '{"message":"\\u200d\\u200d"}'],
    ['only blanks', '{"message":" \\t\\n\\u00a0\\u2003\\u3000\\ufeff"}'],
    ['one character too many', `{"message":"${'😀'.repeat(10_001)}"}`],
  ])('is rejected and not stored: %s', async (_what, body) => {
    const chat = await ann.chat(agent.id);
    expect(await postRaw(chat.id, body)).toBe(400);
    expect(await ann.list(chat.id)).toEqual([]);
  });
});
