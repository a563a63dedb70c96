// Workflows as creators build them, and the reply that a user gets.
import { aiAgent, chatTrigger, code, model, respond, webhook, workflow } from './nodes.mjs';

/** The message to each workflow. */
export const HEARD = 'Hello herons';
export const OUTPUT = `output: $json.body?.chatInput ?? $json.chatInput`;
export const says = (json) => code(`return [{ json: { ${json} } }];`);
const set = (field, value) => ({
  ...{ id: 'set', name: 'Edit Fields', type: 'n8n-nodes-base.set', typeVersion: 3.4 },
  parameters: { assignments: { assignments: [{ id: 'a', name: field, value, type: 'string' }] }, options: {} },
});
const wait = (seconds) => ({
  ...{ id: 'wait', name: 'Wait', type: 'n8n-nodes-base.wait', typeVersion: 1.1, webhookId: crypto.randomUUID() },
  parameters: { resume: 'timeInterval', amount: seconds, unit: 'seconds' },
});
const callback = {
  ...{ id: 'http', name: 'HTTP Request', type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 },
  parameters: {
    ...{ method: 'POST', url: "={{ $('Webhook').first().json.body.callbackUrl }}", sendHeaders: true },
    headerParameters: {
      parameters: [{ name: 'X-API-Key', value: "={{ $('Webhook').first().json.headers['x-api-key'] }}" }],
    },
    ...{ sendBody: true, specifyBody: 'json', options: {} },
    jsonBody:
      "={{ { message: \"late: \" + $('Webhook').first().json.body.chatInput, reply_to: $('Webhook').first().json.body.messageId } }}",
  },
};
const respondJson = (responseBody) => respond({ respondWith: 'json', responseBody });
const lastNode = (name, ...chain) => [name, (path) => workflow(name, [webhook(path, 'lastNode'), ...chain])];
const responding = (name, ...chain) => [name, (path) => workflow(name, [webhook(path, 'responseNode'), ...chain])];
const chatting = (name, responseMode, chain, more = {}) => [
  name,
  (path) => workflow(name, [chatTrigger(path, { public: true, options: { responseMode } }), ...chain], more),
];
export const chatNode = (name, message, parameters = {}) => ({
  ...{ id: name, name, type: '@n8n/n8n-nodes-langchain.chat', typeVersion: 1.3, webhookId: crypto.randomUUID() },
  parameters: { message, options: {}, ...parameters },
});
const asking = (responseType) => ({ operation: 'sendAndWait', responseType });
const streams = { helpers: [['ai_languageModel', model()]] };
const asked = '={{ $json.body?.chatInput ?? $json.chatInput }}';

/** It replies later, to the callback URL. */
export const CALLBACK = 'Immediately, and the callback';

/** [name, workflow at a path], the text of the reply. */
export const ANSWERS = [
  [lastNode('Last node: output', says(OUTPUT)), HEARD],
  [lastNode('Last node: an Edit Fields node', set('text', asked)), HEARD],
  [lastNode('Last node: response', says(`response: $json.body.chatInput`)), HEARD],
  [lastNode('Last node: answer', says(`answer: $json.body.message`)), HEARD],
  [
    lastNode('Last node: the body as text and query', says(`reply: $json.body.text + '/' + $json.body.query`)),
    `${HEARD}/${HEARD}`,
  ],
  [lastNode('Last node: nested data', says(`data: { output: $json.body.input }`)), HEARD],
  [
    lastNode(
      'Last node: an OpenAI completion',
      says(`choices: [{ message: { role: 'assistant', content: $json.body.chatInput } }]`),
    ),
    HEARD,
  ],
  [
    lastNode('Last node: Gemini', says(`candidates: [{ content: { parts: [{ text: $json.body.chatInput }] } }]`)),
    HEARD,
  ],
  [lastNode('Last node: Anthropic', says(`content: [{ type: 'text', text: $json.body.chatInput }]`)), HEARD],
  [
    lastNode(
      'Last node: reasoning',
      says(`content: [{ type: 'thinking', thinking: 'Hm.' }, { type: 'text', text: 'Yes' }]`),
    ),
    '<think>Hm.</think>\n\nYes',
  ],
  [lastNode('Last node: a Wait node before it', wait(2), says(`output: 'after the wait'`)), 'after the wait'],
  [responding('Respond: JSON', respondJson('={{ { output: $json.body.chatInput } }}')), HEARD],
  [responding('Respond: text', respond({ respondWith: 'text', responseBody: '={{ $json.body.chatInput }}' })), HEARD],
  [
    responding(
      'Respond: all items',
      code(`return [{ json: { output: 'a' } }, { json: { output: 'b' } }];`),
      respond({ respondWith: 'allIncomingItems' }),
    ),
    /^a\s+b$/,
  ],
  [
    responding(
      'Respond: the first item',
      says(`output: $json.body.chatInput`),
      respond({ respondWith: 'firstIncomingItem' }),
    ),
    HEARD,
  ],
  [responding('Respond: after a Wait node', wait(2), respondJson('{"output":"waited"}')), 'waited'],
  [[CALLBACK, (path) => workflow('Immediately', [webhook(path, 'onReceived'), wait(2), callback])], `late: ${HEARD}`],
  [
    ['Streaming: an AI Agent', (path) => workflow('Streaming', [webhook(path, 'streaming'), aiAgent(asked)], streams)],
    /Hello herons/,
  ],
  [chatting('Chat Trigger: last node', 'lastNode', [says(OUTPUT)]), HEARD],
  [chatting('Chat Trigger: respond', 'responseNode', [respondJson('={{ { output: $json.chatInput } }}')]), HEARD],
  [
    chatting('Chat nodes: two messages', 'responseNodes', [
      chatNode('First', '={{ $json.chatInput }}'),
      chatNode('Second', 'and herons'),
    ]),
    `${HEARD}\n\nand herons`,
  ],
  [
    chatting('Chat nodes: after a Wait node', 'responseNodes', [wait(2), chatNode('First', 'after the wait')]),
    'after the wait',
  ],
  [
    chatting('Chat nodes: a Respond node', 'responseNodes', [respondJson('{"output":"by a Respond node"}')]),
    'by a Respond node',
  ],
  [
    chatting('Chat nodes: executions are not kept', 'responseNodes', [chatNode('First', 'not kept')], {
      settings: { saveDataSuccessExecution: 'none' },
    }),
    'not kept',
  ],
  [
    chatting('Chat nodes: a question', 'responseNodes', [chatNode('Ask', 'Which bird?', asking('freeTextChat'))]),
    'Which bird?',
  ],
  [
    chatting('Chat nodes: an approval', 'responseNodes', [
      chatNode('Ask', 'Send it?', {
        ...asking('approval'),
        approvalOptions: { values: { approvalType: 'double' } },
      }),
    ]),
    'Send it?',
  ],
  [chatting('Chat Trigger: streaming', 'streaming', [aiAgent(asked)], streams), /Hello herons/],
];

/** [name, workflow at a path], the code with which the reply fails. */
export const FAILURES = [
  [lastNode('A node throws', code(`throw new Error('no herons today');`)), 'workflow_error'],
  [
    chatting('Chat nodes: a node throws', 'responseNodes', [
      chatNode('First', 'First'),
      code(`throw new Error('no herons today');`),
    ]),
    'workflow_error',
  ],
  [chatting('Chat nodes: none is reached', 'responseNodes', [says(OUTPUT)]), 'empty_reply'],
  [lastNode('Unknown fields', says(`foo: 1, bar: 2`)), 'empty_reply'],
  [responding('Respond is never reached', code('return [];'), respondJson('{"output":"x"}')), 'empty_reply'],
  [
    [
      'Streaming without a node that streams',
      (path) => workflow('No stream', [webhook(path, 'streaming'), says(OUTPUT)]),
    ],
    'empty_reply',
  ],
];
