import { createRequire } from 'node:module';

/** `ws` is not a dependency of Regent itself: it is the one that socket.io's own client brings along. */
function webSocketClass() {
  const from = (require, name) => createRequire(require.resolve(name));
  const engine = from(from(createRequire(import.meta.url), 'socket.io-client'), 'engine.io-client');
  return engine('ws');
}

export const WebSocket = webSocketClass();
const MESSAGES = '42["message.';

/**
 * The little of socket.io that a listener needs (Engine.IO 4 over WebSocket), so that the generator stays light beside
 * the server on the same cores. Only `message.*` events are read at all.
 * @returns {Promise<{ close: () => void }>} as soon as the server has let it in
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
