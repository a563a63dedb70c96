import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour, FakeCall } from './behaviours.js';
import { playBomb, playEndless, playLines, playStream, playTranscript } from './streams.js';

const JSON_TYPE = 'application/json; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const NOT_ACTIVE_HINT =
  'The workflow must be active for a production URL to run successfully. You can activate the workflow using the toggle in ' +
  "the top-right of the editor. Note that unlike test URL calls, production URL calls aren't shown on the canvas (only in " +
  'the executions list)';

/** Responds to one call. Resolves when the response was sent, or never will be. */
export async function answer(call: FakeCall, response: ServerResponse, behaviour: Behaviour): Promise<void> {
  switch (behaviour.kind) {
    case 'echo':
      sendJson(response, 200, { output: `You said: ${String(call.body.chatInput ?? '')}` });
      return;
    case 'json':
      await sleep(behaviour.delayMs ?? 0);
      sendJson(response, behaviour.status ?? 200, behaviour.value);
      return;
    case 'text':
      await sleep(behaviour.delayMs ?? 0);
      send(response, behaviour.status ?? 200, behaviour.contentType ?? HTML_TYPE, behaviour.text);
      return;
    case 'raw':
      await sleep(behaviour.delayMs ?? 0);
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body ?? '');
      return;
    case 'empty':
      send(response, 200, JSON_TYPE, '');
      return;
    case 'stream':
      return playStream(response, behaviour);
    case 'lines':
      return playLines(response, behaviour);
    case 'transcript':
      return playTranscript(response, behaviour);
    case 'endless':
      return playEndless(response, behaviour);
    case 'gzip-bomb':
      return playBomb(response, behaviour);
    case 'callback':
      return answerAndCallBack(call, response, behaviour);
    case 'failing-callback':
      return answerAndReport(call, response, behaviour);
    case 'chat':
    case 'sequence':
      // n8n handles both before it responds.
      return;
    default:
      fail(call, response, behaviour);
      return;
  }
}

type Failure = Extract<
  Behaviour,
  {
    kind:
      | 'not-registered'
      | 'wrong-method'
      | 'booting'
      | 'no-login'
      | 'wrong-key'
      | 'unprocessable'
      | 'workflow-error'
      | 'bad-gateway'
      | 'rate-limited'
      | 'redirect'
      | 'invalid-utf8'
      | 'never-answers'
      | 'reset';
  }
>;

function fail(call: FakeCall, response: ServerResponse, failure: Failure): void {
  const name = `${call.method} ${call.path.replace(/^\/webhook\//, '')}`;
  switch (failure.kind) {
    case 'not-registered':
      sendJson(response, 404, {
        code: 404,
        message: `The requested webhook "${name}" is not registered.`,
        hint: NOT_ACTIVE_HINT,
      });
      return;
    case 'wrong-method':
      sendJson(response, 404, {
        code: 404,
        message: `This webhook is not registered for ${call.method} requests. Did you mean to make a POST request?`,
      });
      return;
    case 'booting':
      send(response, 404, HTML_TYPE, errorPage(`Cannot ${call.method} ${call.path}`));
      return;
    case 'no-login':
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Webhook"' }).end('Authorization is required!');
      return;
    case 'wrong-key':
      response.writeHead(403, { 'www-authenticate': 'Basic realm="Webhook"' }).end('Authorization data is wrong!');
      return;
    case 'unprocessable':
      sendJson(response, 422, { code: 422, message: 'Failed to parse request body', hint: parseFault(call.rawBody) });
      return;
    case 'workflow-error':
      sendJson(response, 500, { message: 'Error in workflow' });
      return;
    case 'bad-gateway':
      send(response, failure.status, HTML_TYPE, `<html><body><h1>${failure.status}</h1></body></html>`);
      return;
    case 'rate-limited':
      if (failure.retryAfter !== undefined) response.setHeader('retry-after', failure.retryAfter);
      sendJson(response, 429, { message: 'Too Many Requests' });
      return;
    case 'redirect':
      response.writeHead(failure.status ?? 302, { location: failure.location }).end();
      return;
    case 'invalid-utf8':
      response.writeHead(200, { 'content-type': 'text/plain' }).end(Buffer.from([0x61, 0xff, 0xd0, 0x62, 0xf0, 0x9f]));
      return;
    case 'never-answers':
      return;
    case 'reset':
      reset(response, failure.after);
      return;
  }
}

/** Formatted like n8n's web framework. */
const errorPage = (text: string): string =>
  `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>${text}</pre>\n</body>\n</html>\n`;

function parseFault(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function reset(response: ServerResponse, after: 'request' | 'headers'): void {
  if (after === 'request') {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': '100' });
  response.write('{"output":"only a pa');
  setTimeout(() => response.socket?.resetAndDestroy(), 20);
}

const REPORTS = 3;
const REPORTED_AFTER_MS = 1000;

async function answerAndReport(
  call: FakeCall,
  response: ServerResponse,
  { executionId, node, error, delayMs = 200 }: Extract<Behaviour, { kind: 'failing-callback' }>,
): Promise<void> {
  sendJson(response, 200, { message: 'Workflow was started', executionId });
  await sleep(delayMs);
  for (let sent = 0; sent < REPORTS; sent++) {
    const { status } = await fetch(new URL('/api/integration/failure', String(call.body.callbackUrl)), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': String(call.headers['x-api-key']) },
      body: JSON.stringify({ execution_id: executionId, node, error }),
    });
    if (status < 400) return;
    await sleep(REPORTED_AFTER_MS);
  }
}

async function answerAndCallBack(
  call: FakeCall,
  response: ServerResponse,
  behaviour: Extract<Behaviour, { kind: 'callback' }>,
): Promise<void> {
  if (behaviour.status === 202) sendJson(response, 202, { accepted: true });
  else sendJson(response, 200, { message: 'Workflow was started' });
  const { messageId, callbackUrl } = call.body;
  for (let sent = 0; sent < (behaviour.times ?? 1); sent++) {
    await sleep(behaviour.delayMs ?? 50);
    const reply = { message: behaviour.text, ...(behaviour.withoutReplyTo ? {} : { reply_to: messageId }) };
    const result = await fetch(String(callbackUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': String(call.headers['x-api-key']) },
      body: JSON.stringify(reply),
    }).catch(() => null);
    call.callbackStatuses.push(result?.status ?? 0);
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, JSON_TYPE, JSON.stringify(value));
}

function send(response: ServerResponse, status: number, contentType: string, body: string): void {
  response.writeHead(status, { 'content-type': contentType }).end(body);
}
