// A worker that sends the same request many times at once, each over its own connection, so that the measuring thread
// is not delayed.
import { Agent, request } from 'node:http';
import { parentPort } from 'node:worker_threads';

const PATIENCE_MS = 30_000;

/** @returns the status; 0 when the connection was cut */
function send({ url, method, headers, body }, agent) {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers: { ...headers, 'content-length': body.length }, agent });
    sent.setTimeout(PATIENCE_MS, () => sent.destroy());
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('close', () => {
        resolve(answer.statusCode);
        sent.destroy();
      });
    });
    sent.on('error', () => resolve(0));
    sent.end(Buffer.from(body));
  });
}

parentPort.on('message', async (attack) => {
  const agent = new Agent({ keepAlive: false });
  const statuses = await Promise.all(Array.from({ length: attack.times }, () => send(attack, agent)));
  agent.destroy();
  parentPort.postMessage(statuses);
});
