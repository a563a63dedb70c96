import { createServer } from 'node:http';
import { now } from '../measuring/figures.mjs';

/**
 * Stub of n8n, in a separate process so that its work does not slow down the generator. Replies immediately, or by the
 * message: `stream:5:10` streams 5 timestamped chunks, one every 10 ms; `hang` never replies; `status:503` returns that
 * status. Records concurrent calls of one chat and repeated calls of one turn, which the server must never make.
 */
const open = new Set();
const turns = new Set();
const journal = { calls: 0, overlaps: 0, repeated: 0 };

const server = createServer((request, response) => {
  if (request.method !== 'POST') return void response.end(); // availability check
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    const call = JSON.parse(Buffer.concat(parts).toString());
    const [, status] = /status:(\d+)/.exec(call.chatInput ?? '') ?? [];
    if (status) return void response.writeHead(Number(status)).end(); // such a call is rightly repeated
    if (request.url.startsWith('/webhook/')) note(call.sessionId, request.headers['idempotency-key'], response);
    const [, pieces, interval] = /stream:(\d+):(\d+)/.exec(call.chatInput ?? '') ?? [];
    if (/\bhang\b/.test(call.chatInput ?? '')) return;
    if (pieces) stream(response, Number(pieces), Number(interval));
    else answer(response, JSON.stringify({ output: `You said: ${call.chatInput}` }));
  });
});

function note(chat, turn, response) {
  journal.calls += 1;
  if (open.has(chat)) journal.overlaps += 1;
  if (turns.has(turn)) journal.repeated += 1;
  open.add(chat);
  turns.add(turn);
  response.once('close', () => open.delete(chat));
}

function answer(response, text) {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function stream(response, pieces, interval) {
  const line = (type, content) =>
    `${JSON.stringify({ type, content, metadata: { nodeId: 'agent', nodeName: 'AI Agent', itemIndex: 0, runIndex: 0 } })}\n`;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
  response.write(line('begin'));
  let written = 0;
  const next = () => {
    if (response.destroyed) return;
    if (written === pieces) return response.end(line('end'));
    written += 1;
    response.write(line('item', `@${now().toFixed(2)}; word `));
    setTimeout(next, interval);
  };
  next();
}

process.on('message', () => process.send({ journal }));
// Ctrl-C reaches all processes of the terminal; this one ends with the run that started it.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit(0));
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
