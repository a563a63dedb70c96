import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { limitBodyTime } from './body-time.js';

const TIMES = { wholeMs: 400, windowMs: 200, windowBytes: 1000 };

let server: Server;

beforeEach(async () => {
  server = createServer(async (incoming, response) => {
    limitBodyTime(incoming, incoming.url === '/upload', TIMES);
    let bytes = 0;
    try {
      for await (const chunk of incoming) bytes += (chunk as Buffer).length;
      response.end(String(bytes));
    } catch {
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends `bytes` every 20 ms for this time. @returns the status and the body of the response */
async function sent(path: string, bytes: number, ms: number): Promise<[number, string]> {
  const { port } = server.address() as AddressInfo;
  const outgoing = request({ port, host: '127.0.0.1', path, method: 'POST' });
  outgoing.on('error', () => undefined);
  const response = new Promise<[number, string]>((resolve) =>
    outgoing.on('response', async (incoming) => resolve([incoming.statusCode ?? 0, await text(incoming)])),
  );
  let isAnswered = false;
  void response.then(() => (isAnswered = true));
  for (const end = Date.now() + ms; Date.now() < end && !isAnswered; await sleep(20)) outgoing.write('x'.repeat(bytes));
  outgoing.end();
  return response;
}

describe('limitBodyTime', () => {
  it('allows an upload of any duration while it is fast enough', async () => {
    const [status, received] = await sent('/upload', 1000, 1500);
    expect([status, Number(received)]).toEqual([200, expect.any(Number)]);
    expect(Number(received)).toBeGreaterThan(10_000);
  });

  it.each([
    ['an upload that drips', '/upload', 1],
    ['a body that never ends, however fast', '/message', 1000],
  ])('answers 408 to %s', async (_case, path, bytes) => {
    const [status, body] = await sent(path, bytes, 5000);
    expect([status, JSON.parse(body)]).toEqual([408, expect.objectContaining({ code: 'request_timeout' })]);
  });

  it('does not affect complete requests', async () => {
    server.removeAllListeners('request');
    server.on('request', async (incoming, response) => {
      limitBodyTime(incoming, true, TIMES);
      await text(incoming);
      await sleep(600);
      response.end('late');
    });
    expect(await sent('/upload', 10, 10)).toEqual([200, 'late']);
  });
});
