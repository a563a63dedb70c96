import { LIMITS } from '../../../../contract/limits.js';
import {
  chatGptConversation,
  chatGptNode,
  chatGptTree,
  claudeConversation,
  claudeList,
  claudeMessage,
  claudeTree,
  openWebUiChat,
} from './exports.sample.js';
import { type LeftOut, type ReadConversation, readConversation } from './read-conversation.js';

const read = (value: unknown): ReadConversation => {
  const result = readConversation(Buffer.from(JSON.stringify(value)));
  if (!result || !('plan' in result)) throw new Error(`Left out: ${JSON.stringify(result)}`);
  return result;
};
const leftOut = (value: unknown): LeftOut => readConversation(Buffer.from(JSON.stringify(value))) as LeftOut;
/** The texts of each chat, with copies in brackets. */
const paths = ({ plan }: ReadConversation): string[][] =>
  plan.chats.map(({ copies, own }) => [
    ...copies.map((at) => `(${plan.messages[at]?.body})`),
    ...own.map((at) => plan.messages[at]?.body as string),
  ]);
const chain = (texts: [role: string, text: string][], id = 'c', title = 'T') =>
  chatGptConversation(
    id,
    title,
    texts.map(([role, text], at) =>
      chatGptNode(`n${at}`, at === 0 ? null : `n${at - 1}`, at + 1 < texts.length ? [`n${at + 1}`] : [], {
        ...{ role, parts: [text], minute: at },
      }),
    ),
    `n${texts.length - 1}`,
  );

describe('conversations of ChatGPT', () => {
  it('have a chat for each edited question and each reply, without hidden messages', () => {
    const conversation = read(chatGptTree());
    expect(paths(conversation)).toEqual([
      ['When to go to Rome?', 'In May.'],
      ['(When to go to Rome?)', 'In September.', 'And this place?', 'The Forum.'],
      ['(When to go to Rome?)', '(In September.)', 'And Naples?', 'Too.'],
    ]);
    expect(conversation).toMatchObject({ format: 'chatgpt', name: 'Trip to Rome', time: 1_700_000_000_000, files: 1 });
    expect(conversation.plan).toMatchObject({
      shown: 1,
      branches: 0,
      chats: [{ parent: null }, { parent: 0 }, { parent: 1 }],
    });
    expect(conversation.plan.messages.map(({ time }) => time)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((minute) => 1_700_000_000_000 + minute * 60_500),
    );
  });

  it('join the parts of one reply', () => {
    const nodes: [string, string][] = [
      ['user', 'Weather?'],
      ['assistant', 'I look.'],
      ['tool', 'found'],
      ['assistant', 'Sunny.'],
      ['user', 'Thanks'],
    ];
    expect(paths(read(chain(nodes)))).toEqual([['Weather?', 'I look.\n\nSunny.', 'Thanks']]);
  });

  it('name the files of a message without text', () => {
    const image = { content_type: 'image_asset_pointer' };
    const nodes = [
      chatGptNode('u', null, ['a'], { role: 'user', type: 'multimodal_text', parts: [image] }),
      chatGptNode('a', 'u', [], { role: 'assistant', parts: ['A cat.'] }),
    ];
    expect(paths(read(chatGptConversation('c', '', nodes, 'a')))).toEqual([['[image]', 'A cat.']]);
  });

  it('cut long names of files between characters', () => {
    const metadata = { attachments: [{ name: `${'x'.repeat(99)}🎄.jpg` }] };
    const node = chatGptNode('u', null, [], { role: 'user', metadata });
    expect(paths(read(chatGptConversation('c', '', [node], 'u')))).toEqual([[`[${'x'.repeat(99)}🎄]`]]);
  });

  it('follow the order of the children, not that of the file', () => {
    const nodes = [
      chatGptNode('c', 'a', [], { role: 'assistant', parts: ['third'] }),
      chatGptNode('b', 'a', [], { role: 'assistant', parts: ['second'] }),
      chatGptNode('a', null, ['b', 'c'], { role: 'user', parts: ['first'] }),
    ];
    expect(paths(read(chatGptConversation('c', 'T', nodes, 'nowhere')))).toEqual([
      ['first', 'second'],
      ['(first)', 'third'],
    ]);
  });

  it('start at a message whose parent is missing, and skip cycles', () => {
    const nodes = [
      chatGptNode('a', 'gone', [], { role: 'user', parts: ['alone'] }),
      chatGptNode('x', 'y', ['y'], { role: 'user', parts: ['cycle'] }),
      chatGptNode('y', 'x', ['x'], { role: 'assistant', parts: ['cycle'] }),
      chatGptNode('z', 'z', ['z'], { role: 'assistant', parts: ['itself'] }),
    ];
    expect(paths(read(chatGptConversation('c', 'T', nodes, 'x')))).toEqual([['alone']]);
    expect(leftOut(chatGptConversation('c', 'T', nodes.slice(1), 'x'))).toEqual({ name: 'T', reason: 'broken' });
  });

  it('are skipped without text', () => {
    expect(leftOut(chatGptConversation('c', 'Empty', [chatGptNode('r', null, [])], 'r'))).toEqual({
      ...{ name: 'Empty', reason: 'empty' },
    });
  });
});

describe('conversations of Claude', () => {
  it('have branches, and only text blocks', () => {
    const conversation = read(claudeTree());
    expect(paths(conversation)).toEqual([
      ['Привет\n\nДлинный текст', 'Здравствуйте'],
      ['(Привет\n\nДлинный текст)', 'Добрый день\n\nЧем помочь?'],
    ]);
    expect(conversation).toMatchObject({ format: 'claude', name: 'Знакомство', files: 1, plan: { shown: 1 } });
  });

  it('follow each other in older files, and are named by the first question', () => {
    const conversation = read(claudeList());
    expect(paths(conversation)).toEqual([['One?', 'Two.', 'Three?']]);
    expect(conversation.name).toBe('One?');
  });
});

describe('chats of Open WebUI', () => {
  it('have an alternative for each model, without reasoning', () => {
    const conversation = read(openWebUiChat());
    expect(paths(conversation)).toEqual([
      ['Which is larger?', 'The sun.'],
      ['(Which is larger?)', 'The moon.'],
    ]);
    expect(conversation).toMatchObject({ format: 'open_webui', name: 'Two models', files: 1, plan: { shown: 0 } });
  });

  it('may be a single chat, or a list of messages', () => {
    const { chat } = openWebUiChat() as { chat: object };
    expect(paths(read(chat))).toHaveLength(2);
    const messages = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello' },
    ];
    expect(paths(read({ id: 'old', chat: { title: 'Old', messages } }))).toEqual([['Hi', 'Hello']]);
  });
});

describe('hostile conversations', () => {
  it('have names and texts that can be stored, as text', () => {
    const script = '<script>alert(1)</script>';
    const { name, plan } = read(
      chain([['user', `a\0b\uD800c ${script}`]], 'c', `${script}\u202E\n\0 ${'x'.repeat(99)}`),
    );
    expect(plan.messages[0]?.body).toBe(`ab\uFFFDc ${script}`);
    expect(name).toHaveLength(LIMITS.chatName);
    expect(name).toMatch(/^<script>alert\(1\)<\/script> x+$/);
  });

  it('lose no text of long messages', () => {
    const long = `${'word '.repeat(5000)}end`;
    const { plan } = read(
      chain([
        ['user', long],
        ['assistant', 'Yes.'],
      ]),
    );
    expect(
      plan.messages
        .map(({ body }) => body)
        .slice(0, -1)
        .join(''),
    ).toBe(long);
    expect(plan.messages.every(({ body }) => body.length <= LIMITS.message)).toBe(true);
    expect(plan.messages).toHaveLength(4);
  });

  it('keep 50 alternatives of one reply, with the shown one', () => {
    const nodes = [
      chatGptNode('u', null, [], { role: 'user', parts: ['Again'] }),
      ...Array.from({ length: 80 }, (_, at) =>
        chatGptNode(`a${at}`, 'u', [], { role: 'assistant', parts: [`R${at}`] }),
      ),
    ];
    const { plan } = read(chatGptConversation('c', 'T', nodes, 'a79'));
    expect([plan.chats.length, plan.branches, plan.shown]).toEqual([LIMITS.alternatives, 30, 49]);
    expect(plan.messages.at(-1)?.body).toBe('R79');
  });

  it('may have any types', () => {
    const odd = [null, 1, 'x', true, [], {}, [[]], { a: 1 }];
    for (const value of odd) {
      const message = { author: value, content: value, metadata: value, create_time: value, recipient: value };
      leftOut({
        mapping: { a: value, b: { message, parent: value, children: value } },
        title: value,
        current_node: value,
      });
      leftOut({
        chat_messages: [value, { sender: 'human', text: value, content: value, attachments: value }],
        name: value,
      });
      leftOut({ chat_messages: [{ sender: 'human', text: 'x', content: [value], files: [value] }], uuid: value });
      leftOut({ chat: { history: { messages: { a: value, b: { role: 'user', content: value } }, currentId: value } } });
      leftOut({ chat: { messages: [value, { role: 'user', content: [value] }] } });
    }
    expect(leftOut({ mapping: [] })).toBeNull();
    expect(leftOut({ title: 'No conversation' })).toBeNull();
  });

  it('are read in linear time', () => {
    const begun = process.cpuUsage();
    const deep = Array.from({ length: 50_000 }, (_, at) =>
      chatGptNode(`n${at}`, at ? `n${at - 1}` : null, [`n${at + 1}`]),
    );
    expect(leftOut(chatGptConversation('c', 'Deep', deep, 'n9')).reason).toBe('empty');
    const wide = Array.from({ length: 20_000 }, (_, at) => claudeMessage(`w${at}`, 'human', 'x', 'none'));
    expect(read(claudeConversation('c', 'Wide', wide)).plan).toMatchObject({ branches: 20_000 - LIMITS.alternatives });
    const steps = Array.from({ length: 20_000 }, (_, at): [string, string] => [at % 2 ? 'user' : 'assistant', 'x']);
    expect(read(chain(steps)).plan.messages).toHaveLength(20_000);
    expect(leftOut(chain([...steps, ['user', 'too many']])).reason).toBe('too_large');
    // With quadratic time it would take minutes.
    expect(process.cpuUsage(begun).user / 1e6).toBeLessThan(10);
  });
});
