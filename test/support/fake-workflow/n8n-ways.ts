import type { Behaviour } from './behaviours.js';
import { line } from './lines.js';

const SAID = 'You said: Hello';
const at = { nodeName: 'AI Agent', nodeId: 'agent', itemIndex: 0, runIndex: 0 };

const json = (value: object, status = 200): Behaviour => ({ kind: 'json', value, status });
const fault = (message: string): Behaviour => json({ code: 0, message }, 500);
const text = (body: string): Behaviour => ({ kind: 'text', text: body });
const words = (all: string): string[] => all.match(/\S+\s*/g) ?? [];
const stream = (all: string, more: { gzip?: boolean; toolCall?: boolean } = {}): Behaviour => ({
  kind: 'stream',
  pieces: words(all),
  ...more,
});
const begin = { line: { type: 'begin', metadata: { ...at, timestamp: 1 } } };
const end = { line: { type: 'end', metadata: { ...at, timestamp: 1 } } };
/** The stream while the model requests a tool. */
const pair = [begin, end];
const items = (all: string) => words(all).map((item) => ({ item }));
const error = (content: string | null, metadata: object = at) => ({ line: { type: 'error', content, metadata } });
const partly = (content: string, ending: 'close' | 'never'): Behaviour => ({
  kind: 'lines',
  steps: [begin, { item: 'partial ' }, error(content)],
  ending,
});

/** Behaviours of the fake host by the names of the recorded n8n responses. */
export const N8N_WAYS: Record<string, Behaviour> = {
  migrating: text('n8n is starting up. Please wait'),
  booting: { kind: 'booting' },
  unknown: { kind: 'not-registered' },
  'wrong-method': { kind: 'echo' },
  'header-auth': { kind: 'echo' },
  'header-auth-missing': { kind: 'echo' },
  'header-auth-wrong': { kind: 'echo' },
  'basic-auth-missing': {
    kind: 'raw',
    status: 401,
    headers: { 'www-authenticate': 'Basic realm="Webhook"' },
    body: 'Authorization is required!',
  },
  'bad-json': { kind: 'unprocessable' },
  'too-long': fault('There was a problem executing the workflow'),
  'on-received': { kind: 'callback', text: SAID, times: 0 },
  'on-received-throws': { kind: 'callback', text: SAID, times: 0 },
  'last-node': { kind: 'echo' },
  'last-node-several': json({ output: 'first' }),
  'last-node-none': fault('No item to return was found'),
  'last-node-throws': { kind: 'workflow-error' },
  'last-node-times-out': fault('There was a problem executing the workflow'),
  'respond-json': { kind: 'echo' },
  'respond-unicode': { kind: 'echo' },
  'respond-422': json({ output: SAID }, 422),
  'respond-202': { kind: 'callback', text: SAID, status: 202, times: 0 },
  'respond-text': text(SAID),
  'respond-nothing': { kind: 'empty' },
  'respond-unreached': { kind: 'empty' },
  'respond-absent': fault('No Respond to Webhook node found in the workflow'),
  'respond-throws': { kind: 'workflow-error' },
  'respond-times-out': fault('The execution was cancelled because it timed out'),
  stream: stream('Turn 1. You asked: Hello'),
  'stream-packed': stream('Turn 1. You asked: Hello', { gzip: true }),
  'stream-unicode': stream('Turn 1. You asked: Привет, мир 👋🏽 — 👨‍👩‍👧‍👦 café'),
  'stream-tool': stream('The knowledge base says: [{"found":"refunds take 14 days"}]', { toolCall: true }),
  'stream-tool-fails': {
    kind: 'lines',
    steps: [
      ...pair,
      error('500 - "{}"', { ...at, nodeId: 'tool', nodeName: 'search_knowledge' }),
      begin,
      ...items('The knowledge base says: [{"error":"The service was not able to process your request"}]'),
      end,
    ],
  },
  'stream-tool-hangs': { kind: 'lines', steps: pair, ending: 'never' },
  'stream-then-throws': {
    kind: 'lines',
    steps: [begin, ...items('Turn 1. You asked: Hello'), end, error(null, { ...at, nodeId: 'code', nodeName: 'Code' })],
  },
  'stream-model-401': {
    kind: 'lines',
    steps: [begin, error('No auth credentials found')],
  },
  'stream-model-dies': partly('Original error: TypeError', 'close'),
  'stream-throws': { kind: 'lines', steps: [error(null, { ...at, nodeId: 'code', nodeName: 'Code' })] },
  'stream-times-out': partly('Original error: AbortError', 'never'),
  'stream-nothing-streams': { kind: 'empty' },
  'stream-switched-off': { kind: 'empty' },
  'stream-respond': {
    kind: 'transcript',
    bytes: Buffer.from(
      [{ type: 'begin' }, { type: 'item', content: JSON.stringify({ output: SAID }) }, { type: 'end' }]
        .map((one) =>
          line({ ...one, metadata: { ...at, nodeId: 'respond', nodeName: 'Respond to Webhook', timestamp: 1 } }),
        )
        .join(''),
    ),
  },
  'stream-cut': {
    kind: 'lines',
    steps: [begin, ...items('Turn 1. You asked: a long story ')],
    ending: 'cut',
  },
  'chat-last-node': { kind: 'echo' },
  'chat-stream': stream('Turn 1. You asked: Hello'),
  'chat-not-public': { kind: 'raw', status: 404 },
};
