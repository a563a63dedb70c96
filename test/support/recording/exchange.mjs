// A request and its response as sent on the wire: still compressed, with the chunks of the body.
import { Buffer } from 'node:buffer';
import { request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';

/** Headers that distinguish responses. */
const TELLING = ['content-encoding', 'content-type', 'location', 'retry-after', 'www-authenticate'];

/**
 * Sends a request; `onPiece` receives the number of body chunks so far. `ending` is `open` when the response was not
 * over after `giveUpMs`, `cut` when its connection broke.
 */
export function exchange(base, { method, path, headers = {}, body, repeat }, giveUpMs = 30_000, onPiece = () => {}) {
  const payload = repeat ? repeat.text.repeat(repeat.times) : (body ?? '');
  return new Promise((resolve) => {
    const answer = { status: 0, headers: {}, cookie: '', chunks: [], ending: 'cut' };
    const sent = send(base + path, { method, headers: { ...headers, 'content-length': Buffer.byteLength(payload) } });
    const giveUp = setTimeout(() => finish('open'), giveUpMs);
    const finish = (ending) => {
      clearTimeout(giveUp);
      sent.destroy();
      resolve({ ...answer, ending });
    };
    sent.on('error', () => finish('cut'));
    sent.on('response', (response) => {
      answer.status = response.statusCode;
      answer.headers = Object.fromEntries(TELLING.flatMap((name) => pair(name, response.headers[name])));
      answer.cookie = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
      response.on('data', (chunk) => onPiece(answer.chunks.push(chunk)));
      response.on('end', () => finish('closed'));
      response.on('error', () => finish('cut'));
    });
    sent.end(payload);
  });
}

/** The decompressed body as text. */
export function textOf({ chunks, headers }) {
  const bytes = Buffer.concat(chunks);
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString('utf8');
}

const pair = (name, value) => (value === undefined ? [] : [[name, String(value)]]);
