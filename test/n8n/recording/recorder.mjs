// Sends requests to a real n8n and records the responses, without values that differ between runs.
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, textOf } from '../../support/recording/exchange.mjs';
import { filled, remember } from '../../support/recording/known.mjs';
import { normaliseBody } from '../../support/recording/normalise.mjs';
import { requestOf } from './webhook-cases.mjs';

const SETTLES_WITHIN_MS = 10_000;

/** Runs the public API's cases in sequence. */
export async function recordApi(n8n, cases, known) {
  const recorded = [];
  for (const { name, key, body, headers, keep, until, racing, ...request } of cases) {
    const asked = {
      method: request.method,
      path: request.path,
      headers: {
        ...headers,
        ...(key && { 'x-n8n-api-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    };
    const answer = await settled(n8n.url, filled(asked, known), until);
    if (racing && answer.status !== racing)
      throw new Error(`${name}: too late. Try again when the machine is less busy.`);
    remember(answer, keep, known);
    recorded.push({
      name,
      request: asked,
      ...(keep && { keep }),
      ...(until && { until }),
      answer: written(answer, known),
    });
  }
  return recorded;
}

/** Repeats a request until the response has the expected status or word. */
async function settled(url, request, until) {
  for (const end = Date.now() + SETTLES_WITHIN_MS; ; await sleep(50)) {
    const answer = await exchange(url, request);
    if (until === undefined || answer.status === until || textOf(answer).includes(until)) return answer;
    if (Date.now() > end) throw new Error(`${request.method} ${request.path} never answered ${until}`);
  }
}

/** Runs the webhook cases, each with a separate workflow. */
export async function recordWebhooks(n8n, cases, context) {
  const recorded = [];
  for (const one of cases) {
    if (one.workflow) await publish(n8n, one.workflow(one.name, context), one.draftOnly);
    recorded.push(await recordWebhook(n8n.url, one));
  }
  return recorded;
}

/** Calls an existing webhook. */
export async function recordWebhook(n8nUrl, one, onPiece) {
  const request = requestOf(one);
  const answer = await exchange(n8nUrl, request, one.giveUpMs, onPiece);
  return { name: one.name, request, answer: { ...written(answer), ...pieces(answer) } };
}

/** A webhook responds shortly after its publication; then it lists its methods. */
export async function publish(n8n, draft) {
  const { id, nodes } = await n8n.api('POST', '/workflows', draft);
  await n8n.api('POST', `/workflows/${id}/publish`);
  const { type, parameters, webhookId } = nodes[0];
  const path = type.endsWith('chatTrigger') ? `${webhookId}/chat` : parameters.path;
  for (let left = 100; left > 0; left -= 1) {
    const { message } = await (await fetch(`${n8n.url}/webhook/${path}`, { method: 'DELETE' })).json();
    if (/^This webhook is not registered for /.test(message)) return;
    await sleep(50);
  }
  throw new Error(`${draft.name} was never registered`);
}

/** An answer as it is kept. */
export const written = (answer, known) => ({
  status: answer.status,
  headers: answer.headers,
  body: normaliseBody(textOf(answer), known),
});

/** Number of lines in each chunk of a stream; only for several chunks. */
function pieces(answer) {
  const ending = answer.ending === 'closed' ? {} : { ending: answer.ending };
  if (answer.chunks.length < 2 || answer.headers['content-encoding']) return ending;
  return { pieces: answer.chunks.map((chunk) => chunk.toString('utf8').split('\n').length - 1), ...ending };
}
