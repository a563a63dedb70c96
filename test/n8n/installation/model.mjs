// Stub of a language model: the streaming chat completions API, which repeats the question.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from '../../support/server/launch/local-server.mjs';

const textOf = (message) =>
  typeof message?.content === 'string'
    ? message.content
    : (message?.content ?? []).map((part) => part.text ?? '').join('');

/** Tool call as of a real model: once, if the question contains "search" and no tool has answered yet. */
function toolCall(body, messages) {
  const tool = body.tools?.[0]?.function;
  const question = textOf(messages.findLast((message) => message.role === 'user'));
  if (!tool || messages.at(-1)?.role === 'tool' || !/search/i.test(question)) return null;
  const names = Object.keys(tool.parameters?.properties ?? { query: 1 });
  return {
    id: 'call_1',
    type: 'function',
    function: {
      name: tool.name,
      arguments: JSON.stringify(Object.fromEntries(names.map((name) => [name, 'refunds']))),
    },
  };
}

function answerOf(messages) {
  const last = messages.at(-1);
  if (last?.role === 'tool') return `The knowledge base says: ${textOf(last).slice(0, 300)}`;
  if (/what you were told/i.test(textOf(last))) return textOf(messages.find((message) => message.role === 'system'));
  const turns = messages.filter((message) => message.role === 'user').length;
  return `Turn ${turns}. You asked: ${textOf(messages.findLast((message) => message.role === 'user'))}`;
}

const whole = (base, messages) =>
  JSON.stringify({
    ...base,
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: answerOf(messages) }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });

/** As OpenRouter says it. */
const REFUSALS = {
  402: 'Insufficient credits. Add more using https://openrouter.ai/settings/credits',
  404: 'No endpoints found for test/model.',
  429: 'Rate limit exceeded: free-models-per-day.',
};

/** Fails like real models if the message asks for it: rejected key, broken stream, or no response. */
async function fails(message, response) {
  if (/FAIL401/.test(message)) {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"error":{"message":"No auth credentials found","code":401}}');
    return true;
  }
  const refused = /FAIL(429|402|404)/.exec(message)?.[1];
  if (refused) {
    const status = Number(refused);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: REFUSALS[status], code: status } }));
    return true;
  }
  if (!/FAILMID|HANG/.test(message)) return false;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const choices = [{ index: 0, delta: { role: 'assistant', content: 'partial ' } }];
  response.write(`data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices })}\n\n`);
  if (/HANG/.test(message)) return true;
  await sleep(100);
  response.destroy();
  return true;
}

/** Starts it; `delayMs`: delay between two words. */
export async function startModel({ delayMs = 60 } = {}) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    if (!request.url.endsWith('/chat/completions')) {
      response.setHeader('content-type', 'application/json');
      if (request.url.endsWith('/search')) return response.end('{"found":"refunds take 14 days"}');
      if (request.url.endsWith('/search/fails')) return response.writeHead(500).end('{}');
      if (request.url.endsWith('/search/hangs')) return;
      return response.end(JSON.stringify({ object: 'list', data: [{ id: 'test/model', object: 'model' }] }));
    }
    const base = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: body.model };
    const messages = body.messages ?? [];
    if (await fails(textOf(messages.at(-1)), response)) return;
    const call = toolCall(body, messages);
    if (!body.stream) return response.setHeader('content-type', 'application/json').end(whole(base, messages));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (delta, finish = null) =>
      response.write(`data: ${JSON.stringify({ ...base, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
    send({ role: 'assistant', content: '' });
    if (call) {
      send({ tool_calls: [{ index: 0, ...call }] });
      send({}, 'tool_calls');
    } else {
      for (const word of answerOf(messages).match(/\S+\s*/g) ?? []) {
        await sleep(delayMs);
        send({ content: word });
      }
      send({}, 'stop');
    }
    response.end(
      `data: ${JSON.stringify({ ...base, choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } })}\n\ndata: [DONE]\n\n`,
    );
  });
  const { url, close } = await listenLocally(server);
  return { url: `${url}/v1`, close };
}
