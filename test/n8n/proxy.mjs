// A proxy in front of a real n8n: Regent talks to n8n through it, so that a test sees every call and may answer some itself.
import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';

/**
 * Passes every request on to `target`.
 * @param answers answers a request itself and returns true, or returns false
 * @param seen is told about each request that was passed on, with its body and the status of its answer
 */
export async function startProxy(target, { answers = () => false, seen } = {}) {
  const server = createServer((request, response) => {
    if (answers(request, response)) return;
    const { method, headers, url } = request;
    const body = [];
    const calledAt = Date.now();
    const onward = forward(target + url, { method, headers }, (answer) => {
      seen?.({ method, url, headers, body: Buffer.concat(body).toString(), calledAt, status: answer.statusCode });
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    if (seen) request.on('data', (chunk) => body.push(chunk));
    request.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
