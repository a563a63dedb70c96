import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { eventually } from '../util/eventually.js';

/** A received mail. */
export interface ReceivedMail {
  to: string;
  subject: string;
  text: string;
  messageId: string;
}

/** A minimal mail server that keeps received mails. */
export class MailBox {
  readonly received: ReceivedMail[] = [];
  /** Recipients whose mails were rejected. */
  readonly refused: string[] = [];
  /** Rejects mail from now on. */
  refuses = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** For `SMTP_URL`. */
  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.address() as AddressInfo).port}?ignoreTLS=true`;
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  /** The code in the latest mail to this address, once it arrives. @throws when none arrives. */
  async codeFor(email: string): Promise<string> {
    const find = (): string | undefined => {
      const mail = this.received.findLast(({ to }) => to.includes(email));
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
    };
    await eventually(find, (code) => {
      if (code === undefined) throw new Error(`no code for ${email} among ${this.received.length} mails`);
    });
    return find() ?? '';
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => {});
    let to = '';
    let lines: string[] | null = null;
    let rest = '';
    socket.write('220 box\r\n');
    socket.on('data', (chunk) => {
      const all = (rest + chunk.toString('utf8')).split('\r\n');
      rest = all.pop() ?? '';
      for (const line of all) {
        if (lines !== null) {
          if (line !== '.') lines.push(line);
          else {
            this.received.push({ to, ...parse(lines) });
            lines = null;
            socket.write('250 taken\r\n');
          }
        } else if (/^RCPT TO:/i.test(line)) {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          if (this.refuses) this.refused.push(to);
          socket.write(this.refuses ? '450 not now\r\n' : '250 fine\r\n');
        } else if (line === 'DATA') {
          lines = [];
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  }
}

/** Starts one. Close it at the end of the test. */
export async function startMailBox(): Promise<MailBox> {
  const box = new MailBox();
  await box.open();
  return box;
}

function parse(lines: string[]): Omit<ReceivedMail, 'to'> {
  const end = lines.indexOf('');
  const head = lines
    .slice(0, end)
    .join('\n')
    .replace(/\n[ \t]+/g, ' ');
  const body = lines.slice(end + 1).map((line) => line.replace(/^\.\./, '.'));
  const coding = /^content-transfer-encoding: (.*)$/im.exec(head)?.[1]?.toLowerCase();
  return {
    messageId: /^message-id: (.*)$/im.exec(head)?.[1] ?? '',
    subject: decodeWords(/^subject: (.*)$/im.exec(head)?.[1] ?? ''),
    text:
      coding === 'base64'
        ? Buffer.from(body.join(''), 'base64').toString('utf8')
        : coding === 'quoted-printable'
          ? fromQuoted(body.join('\n').replace(/=\n/g, ''))
          : body.join('\n'),
  };
}

/** `=?UTF-8?B?...?=` and `=?UTF-8?Q?...?=`. */
function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?(.)\?(.*?)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64').toString('utf8') : fromQuoted(word.replaceAll('_', ' ')),
    );
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');
