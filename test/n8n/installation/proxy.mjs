// A proxy between Regent and a real n8n: tests see every call and can answer some themselves.
import { createServer, request as forward } from 'node:http';
import { listenLocally } from '../../support/server/launch/local-server.mjs';

/**
 * Forwards every request to `target`.
 * @param answers answers a request itself and returns true, or returns false to have it forwarded
 * @param seen called for each forwarded request, with its body and the status of the response
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
  return await listenLocally(server);
}
