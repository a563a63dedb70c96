import { createRequire } from 'node:module';

/** The `ws` of socket.io's client. */
function webSocketClass() {
  const from = (require, name) => createRequire(require.resolve(name));
  const engine = from(from(createRequire(import.meta.url), 'socket.io-client'), 'engine.io-client');
  return engine('ws');
}

export const WebSocket = webSocketClass();
const MESSAGES = '42["message.';

/**
 * Minimal socket.io listener (Engine.IO 4 over WebSocket), so that the generator uses little CPU. Parses `message.*`
 * events only.
 * @returns {Promise<{ close: () => void }>} when the server has accepted it
 */
export function openSocket(base, { origin, cookie }, onEvent, onLost) {
  return new Promise((resolve, reject) => {
    const url = `${base.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`;
    const socket = new WebSocket(url, {
      headers: { origin, cookie },
      perMessageDeflate: false,
      handshakeTimeout: 15_000,
    });
    let isClosing = false;
    const close = () => {
      isClosing = true;
      socket.terminate();
    };
    socket.on('error', reject);
    socket.on('close', () => {
      reject(new Error('The server closed a socket'));
      if (!isClosing) onLost();
    });
    socket.on('message', (data) => {
      const text = data.toString();
      if (text.startsWith(MESSAGES)) onEvent(...JSON.parse(text.slice(2)));
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40');
      else if (text.startsWith('40')) resolve({ close });
      else if (text.startsWith('44')) reject(new Error(`The server refused a socket: ${text}`));
    });
  });
}
