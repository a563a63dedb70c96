import { type Mail, Mailer } from './mailer.js';

/** Prints emails to the terminal if there is no mail server; not through the logger, so that logs contain no codes. */
export class TerminalMailer extends Mailer {
  constructor(private readonly write: (text: string) => void = (text) => process.stdout.write(text)) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    this.write(`\n${boxed([`To: ${mail.to}`, `Subject: ${mail.subject}`, '', ...mail.text.split('\n')])}\n\n`);
  }
}

/** Draws a frame around the lines. Removes control characters, which could move the cursor. */
function boxed(lines: string[]): string {
  const clean = lines.map((line) => line.replace(/\p{Cc}/gu, '').slice(0, 300));
  const width = Math.max(...clean.map((line) => line.length));
  const body = clean.map((line) => `│ ${line.padEnd(width)} │`);
  return [`┌${'─'.repeat(width + 2)}┐`, ...body, `└${'─'.repeat(width + 2)}┘`].join('\n');
}
