// Asks a real n8n, and writes down what it answered without what differs from run to run.
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, textOf } from '../../support/recording/exchange.mjs';
import { filled, remember } from '../../support/recording/known.mjs';
import { normaliseBody } from '../../support/recording/normalise.mjs';
import { requestOf } from './webhook-cases.mjs';

const SETTLES_WITHIN_MS = 10_000;

/** The public API's cases, one after the other. */
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

/** Asks until the status, or the word in the body, is there that is waited for. */
async function settled(url, request, until) {
  for (const end = Date.now() + SETTLES_WITHIN_MS; ; await sleep(50)) {
    const answer = await exchange(url, request);
    if (until === undefined || answer.status === until || textOf(answer).includes(until)) return answer;
    if (Date.now() > end) throw new Error(`${request.method} ${request.path} never answered ${until}`);
  }
}

/** The cases of webhooks, each with a workflow of its own. */
export async function recordWebhooks(n8n, cases, context) {
  const recorded = [];
  for (const one of cases) {
    if (one.workflow) await publish(n8n, one.workflow(one.name, context), one.draftOnly);
    recorded.push(await recordWebhook(n8n.url, one));
  }
  return recorded;
}

/** Asks a webhook that is there already. */
export async function recordWebhook(n8nUrl, one, onPiece) {
  const request = requestOf(one);
  const answer = await exchange(n8nUrl, request, one.giveUpMs, onPiece);
  return { name: one.name, request, answer: { ...written(answer), ...pieces(answer) } };
}

/** A webhook answers a moment after its publication: then it names the methods that it takes. */
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

/** Where a stream was cut on its way: how many lines came with each piece. Only of what is more than one piece. */
function pieces(answer) {
  const ending = answer.ending === 'closed' ? {} : { ending: answer.ending };
  if (answer.chunks.length < 2 || answer.headers['content-encoding']) return ending;
  return { pieces: answer.chunks.map((chunk) => chunk.toString('utf8').split('\n').length - 1), ...ending };
}
