import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Stands in for n8n, inside this process, so that nothing kills it. The message says how it wants to be answered:
 * `json:120` after so many ms, `stream:6` in so many pieces. Each call is written down.
 */
export async function startWorkflowStub() {
  const calls = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end(); // it is looked at whether it is there
    let text = '';
    for await (const chunk of request) text += chunk;
    const { sessionId, chatInput } = JSON.parse(text);
    const attempt = Number(request.headers['x-regent-attempt']);
    const call = {
      turn: request.headers['idempotency-key'],
      chat: Number(sessionId),
      attempt,
      from: Date.now(),
      to: 0,
    };
    calls.push(call);
    response.once('close', () => {
      call.to = Date.now();
      call.whole = response.writableFinished;
    });
    const [, kind, amount] = /(json|stream):(\d+)/.exec(chatInput) ?? [];
    if (kind === 'stream') return stream(response, replyTo(chatInput, attempt), Number(amount));
    await sleep(Number(amount ?? 0));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ output: replyTo(chatInput, attempt) }));
  });
  server.keepAliveTimeout = 60_000;
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    calls,
    close: () => server.closeAllConnections?.() ?? server.close(),
  };
}

/** What is answered to a message; the attempt stands in it, so that pieces of two calls cannot be taken for one reply. */
export function replyTo(message, attempt) {
  return `Reply ${attempt} to [${message}]. ${'The text goes on for a while. '.repeat(3)}`.trim();
}

async function stream(response, text, pieces) {
  const line = (type, content) =>
    `${JSON.stringify({ type, content, metadata: { nodeId: 'agent', nodeName: 'Agent' } })}\n`;
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.write(line('begin'));
  const size = Math.ceil(text.length / pieces);
  for (let at = 0; at < text.length && !response.destroyed; at += size) {
    response.write(line('item', text.slice(at, at + size)));
    await sleep(45);
  }
  if (!response.destroyed) response.end(line('end'));
}
