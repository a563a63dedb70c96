import { now } from '../measuring/figures.mjs';
import { WebSocket } from '../traffic/socket.mjs';

/** Connections opened at a time, so that the generator does not overload itself. */
const AT_ONCE = 200;

/** One of many sockets: counts `message.*` events by name and chat, and can resume. Ignores all other events. */
export class QuietSocket {
  /** Delay of each message after its database timestamp, in ms. */
  delays = [];
  /** Arrival time of each question, by its text. */
  questions = new Map();
  isOpen = false;
  #asks = new Map();
  #nextAsk = 0;

  constructor(base, headers) {
    Object.assign(this, { base, headers });
  }

  /** Resolves when the server has accepted it. */
  open() {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`${this.base.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
        headers: { origin: this.headers.origin, cookie: this.headers.cookie },
        perMessageDeflate: false,
        handshakeTimeout: 30_000,
      });
      this.socket = socket;
      socket.on('error', reject);
      socket.on('close', () => {
        this.isOpen = false;
        reject(new Error('closed'));
      });
      socket.on('message', (data) => this.#take(data.toString(), resolve, reject));
    });
  }

  /** Requests the events of these chats since the given numbers. */
  resume(chats) {
    const id = this.#nextAsk++;
    const answered = new Promise((resolve) => this.#asks.set(id, resolve));
    this.socket.send(`42${id}${JSON.stringify(['resume', { chats }])}`);
    return answered;
  }

  /** Drops the connection without a close frame, as a network failure does. */
  cut() {
    this.socket.terminate();
  }

  #take(text, resolve, reject) {
    if (text === '2') this.socket.send('3');
    else if (text.startsWith('42["message.created"')) this.#note(JSON.parse(text.slice(2))[1]);
    else if (text.startsWith('43')) this.#answered(text.slice(2));
    else if (text.startsWith('40')) {
      this.isOpen = true;
      resolve(this);
    } else if (text.startsWith('44')) reject(new Error(`refused: ${text}`));
    else if (text.startsWith('0')) this.socket.send('40');
  }

  #note({ message }) {
    this.delays.push(Date.now() - Date.parse(message.created_at));
    if (!message.is_agent_message) this.questions.set(message.message, now());
  }

  #answered(text) {
    const id = Number.parseInt(text, 10);
    this.#asks.get(id)?.(JSON.parse(text.slice(String(id).length))[0]);
    this.#asks.delete(id);
  }
}

/** Opens all sockets. @returns the duration in ms and the number of rejected ones */
export async function openAll(sockets) {
  const begun = now();
  let refused = 0;
  const left = [...sockets];
  const next = async () => {
    for (let socket = left.pop(); socket; socket = left.pop()) {
      await socket.open().catch(() => {
        refused += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { ms: now() - begun, refused };
}
