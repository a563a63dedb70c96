import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sicknessOf } from '../kinds/sick.mjs';

/**
 * Stub of n8n, inside this process so that no fault kills it. The message selects the response: `json:120` after 120 ms,
 * `stream:6` in 6 chunks, `asks` with a request, `sick-busy` a failure. Records every call.
 */
export async function startWorkflowStub() {
  const calls = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end(); // availability check
    let text = '';
    for await (const chunk of request) text += chunk;
    const { sessionId, chatInput, callbackUrl, messageId } = JSON.parse(text);
    const attempt = Number(request.headers['x-regent-attempt']);
    const call = {
      turn: request.headers['idempotency-key'],
      chat: Number(sessionId),
      text: chatInput,
      attempt,
      from: Date.now(),
      to: 0,
    };
    calls.push(call);
    response.once('close', () => {
      call.to = Date.now();
      call.whole = response.writableFinished;
    });
    const reply = replyTo(chatInput, attempt);
    const sickness = sicknessOf(chatInput);
    const callBack = () => post(callbackUrl, request.headers['x-api-key'], { message: reply, reply_to: messageId });
    if (sickness && (await WAYS[sickness](response, { reply, attempt, callBack }))) return;
    const [, kind, amount] = /(json|stream):(\d+)/.exec(chatInput) ?? [];
    if (kind === 'stream') return stream(response, reply, Number(amount));
    await sleep(Number(amount ?? 0));
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ output: reply, ...(/\basks\b/.test(chatInput) && { request: requestOf(chatInput) }) }),
    );
  });
  server.keepAliveTimeout = 60_000;
  server.on('clientError', (_error, socket) => socket.destroy());
  const listen = (port) => new Promise((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address();
  const refuse = async () => {
    const closed = new Promise((done) => server.close(done));
    server.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    refuse,
    accept: () => listen(port),
    close: () => server.closeAllConnections(),
  };
}

/** The request of a reply. Its first option is the text of the answer, whose own reply comes at once. */
const requestOf = (message) => ({
  type: 'choice',
  options: [{ label: answerTo(message), value: 'yes' }, 'No'],
});

/** The message that an answered request becomes. */
export const answerTo = (message) => `answer to ${/message \d+/.exec(message)?.[0]} json:0`;

/** Responses of failing workflows. True if the response is complete. */
const WAYS = {
  slow: async () => void (await sleep(5000)),
  error: (response) => ended(response, 500, '{"message":"Error in workflow"}'),
  busy: (response, { attempt }) => attempt === 1 && ended(response, 429, '', { 'retry-after': '1' }),
  gateway: (response, { attempt }) => attempt === 1 && ended(response, 503, ''),
  half: async (response, { reply }) => {
    response.write(`${line('begin')}${line('item', reply.slice(0, 20))}`);
    await sleep(50);
    response.destroy();
    return true;
  },
  open: (response, { reply }) => ended(response, 200, `${line('begin')}${line('item', reply.slice(0, 20))}`),
  empty: (response) => ended(response, 200, ''),
  reset: (response) => {
    response.socket?.resetAndDestroy();
    return true;
  },
  twice: async (_response, { callBack }) => void (await callBack()),
  never: () => true,
};

function ended(response, status, body, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
  return true;
}

/** Posts a reply to the callback URL; the response that follows is a duplicate. */
async function post(url, key, body) {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined);
  await answer?.text();
}

/** Reply to a message. Contains the attempt, so that chunks of two calls cannot form one reply. */
export function replyTo(message, attempt) {
  return `Reply ${attempt} to [${message}]. ${'The text goes on for a while. '.repeat(3)}`.trim();
}

const line = (type, content) =>
  `${JSON.stringify({ type, content, metadata: { nodeId: 'agent', nodeName: 'Agent' } })}\n`;

async function stream(response, text, pieces) {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.write(line('begin'));
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(line('item', text.slice(at, at + size)));
    await sleep(45);
  }
  if (!response.destroyed) response.end(line('end'));
}
