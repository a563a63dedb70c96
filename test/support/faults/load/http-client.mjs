import http from 'node:http';
import https from 'node:https';

/** HTTP client of users with keep-alive. Rejects if the response is incomplete. */
export class HttpClient {
  #agent;
  #protocol;

  constructor(base) {
    this.base = new URL(base);
    this.#protocol = this.base.protocol === 'https:' ? https : http;
    this.#agent = new this.#protocol.Agent({ keepAlive: true, maxSockets: 256 });
  }

  /**
   * @param body JSON, or bytes of the type in the headers
   * @returns {Promise<{ status: number, json: any, text: string, cookies: string[] }>}
   */
  send(method, path, { headers = {}, body, timeoutMs = 6000 } = {}) {
    const data = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const { hostname, port } = this.base;
    const about = data && { 'content-type': 'application/json', 'content-length': data.length };
    const sent = { ...about, ...headers };
    const options = { agent: this.#agent, method, hostname, port, path, headers: sent };
    return new Promise((resolve, reject) => {
      const call = this.#protocol.request(options, (answer) => {
        const parts = [];
        answer.on('data', (part) => parts.push(part));
        answer.once('error', reject);
        answer.once('aborted', () => reject(new Error('cut off')));
        answer.once('end', () => {
          clearTimeout(patience);
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode, json: parse(text), text, cookies: answer.headers['set-cookie'] ?? [] });
        });
      });
      const patience = setTimeout(() => call.destroy(new Error('no answer in time')), timeoutMs);
      call.once('error', (error) => {
        clearTimeout(patience);
        reject(error);
      });
      call.end(data);
    });
  }

  close() {
    this.#agent.destroy();
  }
}

function parse(text) {
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return undefined;
  }
}
