import { once } from 'node:events';
import { createServer } from 'node:net';
import { until } from '../support/faults/services/processes.mjs';

/** Stub of Mailpit: accepts all email and returns the newest sign-in code for an address. */
export async function startMail() {
  const codes = new Map();
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)).on('error', () => {}));
    serve(socket, (to, text) => codes.set(to, /\b(\d{6})\b/.exec(bodyOf(text))?.[1]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${server.address().port}`,
    /** Waits for a code and removes it. */
    readCode: async (email) => {
      const code = await until(() => codes.get(email), 15_000, `the mail to ${email}`);
      codes.delete(email);
      return code;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const bodyOf = (text) => {
  const body = text.slice(text.indexOf('\r\n\r\n'));
  const isBase64 = /^content-transfer-encoding: base64/im.test(text);
  return isBase64 ? Buffer.from(body, 'base64').toString() : body.replaceAll('=\r\n', '');
};

/** Minimal SMTP without authentication. */
function serve(socket, take) {
  let seen = '';
  let to = '';
  let isText = false;
  socket.write('220 here\r\n');
  socket.on('data', (data) => {
    seen += data;
    for (let end = endOf(seen, isText); end >= 0; end = endOf(seen, isText)) {
      const part = seen.slice(0, end);
      seen = seen.slice(end + (isText ? 5 : 2));
      if (isText) take(to, part);
      to = /^RCPT TO:<(.*?)>/i.exec(part)?.[1] ?? to;
      isText = !isText && /^DATA$/i.test(part);
      socket.write(isText ? '354 go on\r\n' : /^QUIT$/i.test(part) ? '221 bye\r\n' : '250 fine\r\n');
    }
  });
}

const endOf = (text, isText) => text.indexOf(isText ? '\r\n.\r\n' : '\r\n');
