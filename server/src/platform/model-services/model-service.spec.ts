import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { bytesOf, callModelService } from './model-service.js';
import { requestCompletion } from './request-completion.js';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

describe('a response of a model service that does not end', () => {
  let server: Server;
  let url: string;
  let closed: Promise<unknown>;
  beforeEach(async () => {
    server = createServer((request, response) => {
      closed = once(response, 'close');
      request.resume();
      response.writeHead(200).write('first');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  type Call = (signal: AbortSignal) => ReturnType<typeof callModelService>;
  const CALLS: [string, Call][] = [
    ['a request to any service', (signal) => callModelService({ url, key: '' }, {}, signal)],
    [
      'a completion',
      (signal) =>
        requestCompletion(
          { LLM_BASE_URL: url, LLM_API_KEY: '', LLM_MODEL: '' },
          { messages: [], stream: true, signal },
        ),
    ],
  ];

  it.each(CALLS)('is aborted with its signal, even after garbage collection: %s', async (_name, call) => {
    const caller = new AbortController();
    let isBegun = false;
    const reading = (async () => {
      const body = bytesOf(await call(AbortSignal.any([caller.signal])), 100);
      for await (const _ of body) isBegun = true;
    })().catch(() => 'given up');
    while (!isBegun) await sleep(1);
    for (let at = 0; at < 10; at++) {
      collectGarbage();
      await sleep(1);
    }
    caller.abort();
    expect(await reading).toBe('given up');
    await closed;
  });
});
