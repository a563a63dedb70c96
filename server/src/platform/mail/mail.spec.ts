import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { Metrics } from '../metrics/metrics.js';
import { CountedMailer } from './counted-mailer.js';
import { SmtpMailer } from './smtp-mailer.js';
import { TerminalMailer } from './terminal-mailer.js';

/** A minimal mail server that stores what it receives. */
async function smtpSink(greeting = '220 sink') {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inMail = false;
    socket.write(`${greeting}\r\n`);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        heard.push(line);
        if (inMail) {
          inMail = line !== '.';
          if (!inMail) socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          inMail = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 fine\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, heard, close: () => server.close() };
}

describe('SmtpMailer', () => {
  it('[case 47] sends one mail to one recipient, whatever the subject contains', async () => {
    const sink = await smtpSink();
    const mailer = new SmtpMailer(sink.url, 'Regent <no-reply@localhost>');
    await mailer.send({ to: 'ann@example.com', subject: 'Hi\r\nBcc: eve@example.com\u2028X: y', text: 'Код: 012345' });
    mailer.close();
    sink.close();
    const is = (start: string) => sink.heard.filter((line) => line.toLowerCase().startsWith(start));
    expect(is('rcpt to:')).toEqual(['RCPT TO:<ann@example.com>']);
    expect(is('subject:')).toHaveLength(1);
    expect(is('bcc:')).toHaveLength(0);
    expect(is('to:')).toEqual(['To: ann@example.com']);
  });

  it('gives repeated mails the same Message-ID, and others different ones', async () => {
    const sink = await smtpSink();
    const mailer = new SmtpMailer(sink.url, 'Regent <no-reply@regent.example>');
    const mail = { to: 'ann@example.com', subject: 'Hi', text: 'x' };
    for (const key of ['available-1-2-3', 'available-1-2-3', undefined, undefined]) {
      await mailer.send({ ...mail, ...(key === undefined ? {} : { key }) });
    }
    mailer.close();
    sink.close();
    const ids = sink.heard.flatMap((line) => /^message-id: (.*)$/i.exec(line)?.[1] ?? []);
    expect(ids.slice(0, 2)).toEqual(Array(2).fill('<available-1-2-3@regent.example>'));
    expect(new Set(ids).size).toBe(3);
  });

  it('fails when the server rejects the mail', async () => {
    const sink = await smtpSink('554 go away');
    const mailer = new SmtpMailer(sink.url, 'no-reply@localhost');
    await expect(mailer.send({ to: 'ann@example.com', subject: 'Hi', text: 'x' })).rejects.toThrow();
    mailer.close();
    sink.close();
  });
});

describe('CountedMailer', () => {
  it('counts accepted and rejected mails', async () => {
    const [good, bad] = [await smtpSink(), await smtpSink('554 go away')];
    const metrics = new Metrics();
    const mail = { to: 'ann@example.com', subject: 'Hi', text: 'x' };
    const counted = new CountedMailer(new SmtpMailer(good.url, 'no-reply@localhost'), metrics);
    await counted.send(mail);
    await counted.send(mail);
    counted.close();
    const others = new Metrics();
    const failing = new CountedMailer(new SmtpMailer(bad.url, 'no-reply@localhost'), others);
    await expect(failing.send(mail)).rejects.toThrow();
    failing.close();
    good.close();
    bad.close();
    const countOf = async (from: Metrics) => (await from.registry.getSingleMetric('regent_mails_total')?.get())?.values;
    expect(await countOf(metrics)).toEqual([
      expect.objectContaining({ labels: { outcome: 'failed' }, value: 0 }),
      expect.objectContaining({ labels: { outcome: 'sent' }, value: 2 }),
    ]);
    expect(await countOf(others)).toEqual([expect.objectContaining({ labels: { outcome: 'failed' }, value: 1 })]);
  });
});

describe('TerminalMailer', () => {
  it('prints the mail in a frame without control characters', async () => {
    let shown = '';
    const mailer = new TerminalMailer((text) => {
      shown += text;
    });
    await mailer.send({ to: 'ann@example.com', subject: 'Your code', text: 'Your code: 012345\n\nIt\u001b[2J works' });
    expect(shown).toContain('│ To: ann@example.com');
    expect(shown).toContain('│ Your code: 012345');
    expect(shown).not.toContain('\u001b');
    const lines = shown.trim().split('\n');
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });
});
