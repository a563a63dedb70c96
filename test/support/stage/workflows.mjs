// A scripted workflow host: replies to a message in chunks or at once.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from '../server/launch/local-server.mjs';

/** @param {(message: string) => string | { pieces: string[], everyMs: number }} reply */
export async function startWorkflows(reply) {
  const server = createServer(async (request, response) => {
    const parts = [];
    for await (const part of request) parts.push(part);
    const { chatInput } = JSON.parse(Buffer.concat(parts).toString() || '{}');
    const said = reply(String(chatInput ?? ''));
    if (typeof said === 'string') return response.end(JSON.stringify({ output: said }));
    response.writeHead(200, { 'content-type': 'application/json' });
    const line = (type, more) =>
      response.write(`${JSON.stringify({ type, metadata: { nodeId: '1', nodeName: 'Agent' }, ...more })}\n`);
    line('begin');
    for (const content of said.pieces) {
      line('item', { content });
      await sleep(said.everyMs);
    }
    line('end');
    response.end();
  });
  return await listenLocally(server);
}
