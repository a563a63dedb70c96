// Responses of a real n8n to workflows as creators build them; for the fake n8n.
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { normaliseBody } from '../../support/recording/normalise.mjs';
import { ANSWERS, FAILURES, HEARD } from './answering-workflows.mjs';
import { publish, recordWebhook } from './recorder.mjs';

/** n8n polls a run every 3 s and closes the socket of a finished run. */
const WAITS_AFTER_MS = 20_000;
const SESSION = '7';
/** The fields of a dispatch that these workflows read. */
const BODY = JSON.stringify({
  ...{ action: 'sendMessage', sessionId: SESSION, messageId: 41, callbackUrl: 'http://127.0.0.1:9/callback' },
  ...Object.fromEntries(['chatInput', 'message', 'text', 'query', 'input'].map((name) => [name, HEARD])),
});

/** One recorded workflow per name, in the listed order. */
export async function recordShapes(n8n) {
  const recorded = [];
  for (const [[name, draft]] of [...ANSWERS, ...FAILURES]) {
    const workflow = draft(`recorded-shape-${recorded.length + 1}`);
    await publish(n8n, workflow);
    const { type, webhookId, parameters } = workflow.nodes[0];
    const path = type.endsWith('chatTrigger') ? `${webhookId}/chat` : parameters.path;
    const { answer } = await called(n8n.url, { name: path, request: { body: BODY }, giveUpMs: 10_000 });
    const run = answer.body;
    const chat = run?.executionStarted === true ? await follow(n8n.url, run) : undefined;
    recorded.push(chat ? { name, chat } : { name, answer });
  }
  return recorded;
}

/** For some milliseconds, n8n lists a method of a new webhook but rejects it. */
async function called(url, one) {
  for (let left = 20; ; left -= 1) {
    const recorded = await recordWebhook(url, one);
    if (recorded.answer.status !== 404 || left === 0) return recorded;
    await sleep(100);
  }
}

/** Messages on the chat socket, and how it was closed, as the fake n8n replays them. */
async function follow(url, { executionId, resumeToken }) {
  const query = new URLSearchParams({ sessionId: SESSION, executionId, isPublic: 'true', token: resumeToken });
  const address = `${url.replace('http', 'ws')}/chat?${query}`;
  const messages = [];
  const ending = await endOfSocket(address, (message) => messages.push(messageOf(message)));
  if (ending !== 'error') return { messages, ending };
  const again = [];
  await endOfSocket(address, (message) => again.push(message));
  return { messages, ending: again.includes('Connection rejected') ? 'unsaved' : 'error' };
}

async function endOfSocket(address, onMessage) {
  const socket = new WebSocket(address);
  socket.on('message', (data) => {
    const frame = data.toString();
    if (frame === 'n8n|heartbeat') socket.send('n8n|heartbeat-ack');
    else if (!frame.startsWith('n8n|')) onMessage(frame);
  });
  const ended = once(socket, 'close').then(([code]) => (code === 1006 ? 'error' : 'success'));
  const ending = await Promise.race([ended, sleep(WAITS_AFTER_MS, 'waits')]);
  socket.terminate();
  return ending;
}

/** Links of buttons hold the address and a token of this n8n. */
function messageOf(frame) {
  const value = normaliseBody(frame);
  if (!Array.isArray(value?.buttons)) return value;
  return { ...value, buttons: value.buttons.map((button) => ({ ...button, link: 'http://n8n.example/resume' })) };
}
