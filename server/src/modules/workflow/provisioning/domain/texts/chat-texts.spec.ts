import { chatTextsOf } from './chat-texts.js';

const trigger = (parameters: object, more: object = {}) => ({
  type: '@n8n/n8n-nodes-langchain.chatTrigger',
  parameters,
  ...more,
});
const greets = (initialMessages: unknown, more: object = {}) => [trigger({ public: true, initialMessages, ...more })];
const suggests = (...texts: unknown[]) => [
  trigger({ availableInChat: true, suggestedPrompts: { prompts: texts.map((text) => ({ text })) } }),
];
const welcomeOf = (nodes: object[]) => chatTextsOf(nodes)?.welcomeMessage;
const startersOf = (nodes: object[]) => chatTextsOf(nodes)?.starters;

test('reads welcome and suggestions of the enabled Chat Trigger', () => {
  const parameters = {
    public: true,
    mode: 'hostedChat',
    initialMessages: 'Hello!\nI am Ada.',
    availableInChat: true,
    suggestedPrompts: {
      prompts: [{ icon: { type: 'icon', value: 'comment' }, text: 'Plan my week' }, { text: 'Joke' }],
    },
  };
  const nodes = [
    { type: 'n8n-nodes-base.webhook', parameters },
    trigger({ public: true, initialMessages: 'Old' }, { disabled: true }),
    trigger(parameters),
  ];
  expect(chatTextsOf(nodes)).toEqual({ welcomeMessage: 'Hello!\n\nI am Ada.', starters: ['Plan my week', 'Joke'] });
});

test.each([
  ['no nodes', undefined],
  ['no Chat Trigger', [{ type: 'n8n-nodes-base.webhook', parameters: { initialMessages: 'Hi', public: true } }]],
  ['empty texts', [trigger({ public: true })]],
  ['the default texts of n8n', greets('Hi there! 👋\nMy name is Nathan. How can I assist you today?')],
  ['an expression', greets('={{ $now }}')],
  ['blank lines', greets(' \n\u200b\n')],
  ['no text', greets({ text: 'Hi' })],
  ['a chat that is embedded elsewhere', greets('Hi', { mode: 'webhook' })],
  ['a chat that is not public', greets('Hi', { public: false })],
  ['suggestions that n8n does not show', [trigger({ suggestedPrompts: { prompts: [{ text: 'Hi' }] } })]],
  ['suggestions of another shape', [trigger({ availableInChat: true, suggestedPrompts: ['Hi'] })]],
  ['nodes of another shape', [null, 'node', 7]],
])('returns null for %s', (_name, nodes) => expect(chatTextsOf(nodes)).toBeNull());

test('cuts the welcome message to the limit of an agent', () => {
  expect([...(welcomeOf(greets('🙂'.repeat(1000))) ?? '')]).toHaveLength(400);
  expect(welcomeOf(greets('x'.repeat(1_000_000)))).toHaveLength(400);
});

test('removes lone surrogates and control characters', () =>
  expect(welcomeOf(greets('a\ud800b\0c\td\r\n<b>e</b>'))).toBe('a\ufffdb c d\n\n<b>e</b>'));

test('returns up to six unique, non-blank, single-line suggestions of 120 characters', () => {
  expect(startersOf(suggests(' Plan \n my week ', '', 'plan MY week', '={{ 1 }}', 7, null, 'Two'))).toEqual([
    'Plan my week',
    'Two',
  ]);
  const many = startersOf(suggests(...Array.from({ length: 100 }, (_, at) => `${at} ${'🙂'.repeat(200)}`)));
  expect(many).toHaveLength(6);
  expect(many?.map((text) => [...text].length)).toEqual(Array(6).fill(120));
});
