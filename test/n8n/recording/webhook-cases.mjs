// Requests to the webhooks of a real n8n, with their workflows. The path of each webhook is the name of its case.
import { aiAgent, chatTrigger, code, model, neverTrue, respond, tool, webhook, workflow } from './nodes.mjs';

const OUTPUT = "return [{ json: { output: 'You said: ' + $json.body.chatInput } }];";
const THROWS = "throw new Error('a secret of the workflow');";
const SLEEPS = 'await new Promise((done) => setTimeout(done, 30000)); return $input.all();';
const ON_TIME_OUT = { settings: { executionTimeout: 2 } };

const json = { respondWith: 'json', responseBody: '={{ { output: $json.output } }}' };
const answering = (parameters) => (path) =>
  workflow(path, [webhook(path, 'responseNode'), code(OUTPUT), respond(parameters)]);
const coded = (responseMode, jsCode, more) => (path) =>
  workflow(path, [webhook(path, responseMode), code(jsCode)], more);
/** An AI agent with the model stub; its prompt is the message. */
const streaming = (path, { options, settings, helpers = [] } = {}) =>
  workflow(path, [webhook(path, 'streaming'), aiAgent('={{ $json.body.chatInput }}', options)], {
    helpers: [['ai_languageModel', model()], ...helpers],
    settings,
  });
/** The agent has a tool, which the model calls when asked to search. */
const SEARCH = 'Please search for refunds';
const searching =
  (where, more) =>
  (path, { toolUrl }) =>
    streaming(path, { ...more, helpers: [['ai_tool', tool(toolUrl + where)]] });
/** An unreachable node behind an `If` that is never true. */
const unreached = (path) => {
  const never = neverTrue('If');
  return workflow(path, [webhook(path, 'responseNode'), never, respond(json)]);
};
const withAuth = (authentication, credential) => (path) =>
  workflow(
    path,
    [webhook(path, 'responseNode', { authentication }), code(OUTPUT), respond(json)].map((node, at) =>
      at === 0 ? { ...node, credentials: { [credential]: { id: null, name: 'The key' } } } : node,
    ),
  );
const chat = (path, parameters) =>
  workflow(path, [
    chatTrigger(path, parameters),
    code("return [{ json: { output: 'You said: ' + $json.chatInput } }];"),
  ]);

/** The message that a case sends; the others send `Hello`. */
export const WEBHOOK_CASES = [
  { name: 'unknown' },
  { name: 'wrong-method', workflow: answering(json), request: { method: 'PATCH' } },
  {
    name: 'header-auth',
    workflow: withAuth('headerAuth', 'httpHeaderAuth'),
    request: { headers: { 'x-api-key': 'the right key' } },
  },
  { name: 'header-auth-missing', workflow: withAuth('headerAuth', 'httpHeaderAuth') },
  {
    name: 'header-auth-wrong',
    workflow: withAuth('headerAuth', 'httpHeaderAuth'),
    request: { headers: { 'x-api-key': 'another key' } },
  },
  { name: 'basic-auth-missing', workflow: withAuth('basicAuth', 'httpBasicAuth') },
  { name: 'bad-json', workflow: answering(json), request: { body: '{"chatInput": ' } },
  {
    name: 'too-long',
    workflow: answering(json),
    request: { body: undefined, repeat: { text: ' ', times: 17 * 1024 * 1024 } },
  },

  { name: 'on-received', workflow: coded('onReceived', OUTPUT) },
  { name: 'on-received-throws', workflow: coded('onReceived', THROWS) },
  { name: 'last-node', workflow: coded('lastNode', OUTPUT) },
  {
    name: 'last-node-several',
    workflow: coded('lastNode', "return ['first', 'second'].map((output) => ({ json: { output } }));"),
  },
  { name: 'last-node-none', workflow: coded('lastNode', 'return [];') },
  { name: 'last-node-throws', workflow: coded('lastNode', THROWS) },
  { name: 'last-node-times-out', workflow: coded('lastNode', SLEEPS, ON_TIME_OUT) },

  { name: 'respond-json', workflow: answering(json) },
  { name: 'respond-unicode', workflow: answering(json), request: { message: 'Привет 👋🏽 — 👨‍👩‍👧‍👦' } },
  { name: 'respond-422', workflow: answering({ ...json, options: { responseCode: 422 } }) },
  {
    name: 'respond-202',
    workflow: answering({ respondWith: 'json', responseBody: '{"accepted":true}', options: { responseCode: 202 } }),
  },
  { name: 'respond-text', workflow: answering({ respondWith: 'text', responseBody: '={{ $json.output }}' }) },
  { name: 'respond-nothing', workflow: answering({ respondWith: 'noData' }) },
  { name: 'respond-unreached', workflow: unreached },
  { name: 'respond-absent', workflow: coded('responseNode', OUTPUT) },
  {
    name: 'respond-throws',
    workflow: (path) => workflow(path, [webhook(path, 'responseNode'), code(THROWS), respond(json)]),
  },
  {
    name: 'respond-times-out',
    workflow: (path) => workflow(path, [webhook(path, 'responseNode'), code(SLEEPS), respond(json)], ON_TIME_OUT),
  },

  { name: 'stream', workflow: streaming },
  { name: 'stream-packed', workflow: streaming, request: { headers: { 'accept-encoding': 'gzip' } } },
  { name: 'stream-unicode', workflow: streaming, request: { message: 'Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café' } },
  { name: 'stream-tool', workflow: searching(''), request: { message: SEARCH } },
  { name: 'stream-tool-fails', workflow: searching('/fails'), request: { message: SEARCH } },
  {
    name: 'stream-tool-hangs',
    workflow: searching('/hangs', ON_TIME_OUT),
    request: { message: SEARCH },
    giveUpMs: 6_000,
  },
  {
    name: 'stream-then-throws',
    workflow: (path) => {
      const draft = streaming(path);
      const after = { ...code(THROWS), position: [660, 0] };
      const connections = { ...draft.connections, 'AI Agent': { main: [[{ node: 'Code', type: 'main', index: 0 }]] } };
      return { ...draft, nodes: [...draft.nodes, after], connections };
    },
  },
  { name: 'stream-model-401', workflow: streaming, request: { message: 'FAIL401' } },
  { name: 'stream-model-dies', workflow: streaming, request: { message: 'FAILMID' } },
  { name: 'stream-throws', workflow: coded('streaming', THROWS) },
  {
    name: 'stream-times-out',
    workflow: (path) => streaming(path, ON_TIME_OUT),
    request: { message: 'HANG' },
    giveUpMs: 6_000,
  },
  { name: 'stream-nothing-streams', workflow: coded('streaming', OUTPUT) },
  { name: 'stream-switched-off', workflow: (path) => streaming(path, { options: { enableStreaming: false } }) },
  {
    name: 'stream-respond',
    workflow: (path) => workflow(path, [webhook(path, 'streaming'), code(OUTPUT), respond(json)]),
  },

  { name: 'chat-last-node', workflow: (path) => chat(path, { public: true }), request: { suffix: '/chat' } },
  {
    name: 'chat-stream',
    workflow: (path) =>
      workflow(
        path,
        [
          chatTrigger(path, { public: true, options: { responseMode: 'streaming' } }),
          aiAgent('={{ $json.chatInput }}'),
        ],
        {
          helpers: [['ai_languageModel', model()]],
        },
      ),
    request: { suffix: '/chat' },
  },
  { name: 'chat-not-public', workflow: (path) => chat(path, { public: false }), request: { suffix: '/chat' } },
];

/** Fields of Regent's request that these workflows read. */
export function requestOf({ name, request = {} }) {
  const { method = 'POST', headers = {}, message = 'Hello', suffix = '', repeat } = request;
  const body =
    'body' in request
      ? request.body
      : JSON.stringify({ action: 'sendMessage', sessionId: '7', chatInput: message, messageId: 41 });
  return {
    method,
    path: `/webhook/${name}${suffix}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body }),
    ...(repeat && { repeat }),
  };
}
